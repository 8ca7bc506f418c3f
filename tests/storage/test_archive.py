async def test_it(archive):
    from storage.archive import ChatRow, MatchRow, PersonRow, PlayerRow
    await archive.save_person(PersonRow(id=2**40,name="A",language="ru"))
    await archive.save_person(PersonRow(id=2**40,name="B",language="ru"))
    print(await archive.person(2**40), await archive.person(1))
    m=MatchRow(id="m",game="g",version=1,chat=-10**12,began=1,ended=2,record={"a":1},result={},secret=b"\xff")
    p=[PlayerRow(match="m",seat=0,person=5,name="x",place=1,points="1/2")]
    assert await archive.save_match(m,p)
    assert not await archive.save_match(m,p)
    print(await archive.matches_of_person(5), await archive.players("m"), await archive.matches_of_person(6))
    await archive.save_chat(ChatRow(id=-5,language="ru",settings={"a":[1]}))
    print(await archive.chat(-5))
