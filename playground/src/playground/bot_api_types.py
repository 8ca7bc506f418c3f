"""Objects of the Bot API as Telegram sends them; fields without a value are omitted."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import field


class User(msgspec.Struct, frozen=True, omit_defaults=True):
    id: int
    is_bot: bool
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class ApiChat(msgspec.Struct, frozen=True, omit_defaults=True):
    id: int
    type: str
    title: str | None = None
    username: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    is_forum: bool | None = None


class Entity(msgspec.Struct, frozen=True, omit_defaults=True):
    """A formatted part of a text; offset and length count UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str | None = None
    user: User | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    unix_time: int | None = None
    date_time_format: str | None = None


class CopyText(msgspec.Struct, frozen=True):
    text: str


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    url: str | None = None
    callback_data: str | None = None
    style: str | None = None
    icon_custom_emoji_id: str | None = None
    copy_text: CopyText | None = None
    web_app: dict[str, Any] | None = None
    login_url: dict[str, Any] | None = None
    switch_inline_query: str | None = None
    switch_inline_query_current_chat: str | None = None
    switch_inline_query_chosen_chat: dict[str, Any] | None = None
    callback_game: dict[str, Any] | None = None
    pay: bool | None = None

    @property
    def has_action(self) -> bool:
        """Whether the button has an action, as an inline keyboard requires."""
        return bool(
            self.url
            or self.callback_data is not None
            or self.copy_text
            or self.web_app
            or self.login_url
            or self.pay
            or self.switches_inline
            or self.callback_game is not None
        )

    @property
    def switches_inline(self) -> bool:
        """Whether a press begins an inline query."""
        queries = (
            self.switch_inline_query,
            self.switch_inline_query_current_chat,
            self.switch_inline_query_chosen_chat,
        )
        return any(query is not None for query in queries)


class Keyboard(msgspec.Struct, frozen=True):
    inline_keyboard: list[list[Button]]


class PhotoSize(msgspec.Struct, frozen=True, omit_defaults=True):
    file_id: str
    file_unique_id: str
    width: int
    height: int
    file_size: int


class Document(msgspec.Struct, frozen=True, omit_defaults=True):
    file_id: str
    file_unique_id: str
    file_name: str | None = None
    mime_type: str | None = None
    file_size: int | None = None


class TopicCreated(msgspec.Struct, frozen=True):
    name: str
    icon_color: int


class Message(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    message_id: int
    message_thread_id: int | None = None
    sender: User | None = field(default=None, name="from")
    sender_chat: ApiChat | None = None
    """Chat shown as the sender: an anonymous administrator's group, or a channel."""
    chat: ApiChat
    date: int
    edit_date: int | None = None
    is_topic_message: bool | None = None
    has_protected_content: bool | None = None
    author_signature: str | None = None
    via_bot: User | None = None
    """The bot that offered the message as an inline result."""
    media_group_id: str | None = None
    reply_to_message: "Message | None" = None
    text: str | None = None
    entities: list[Entity] | None = None
    photo: list[PhotoSize] | None = None
    document: Document | None = None
    caption: str | None = None
    caption_entities: list[Entity] | None = None
    new_chat_members: list[User] | None = None
    left_chat_member: User | None = None
    group_chat_created: bool | None = None
    pinned_message: "Message | None" = None
    forum_topic_created: TopicCreated | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    reply_markup: Keyboard | None = None

    @property
    def written(self) -> str:
        """Text or caption."""
        return self.text or self.caption or ""

    @property
    def service(self) -> bool:
        """Whether this is a service message about an event in the chat."""
        return bool(
            self.new_chat_members
            or self.left_chat_member
            or self.group_chat_created
            or self.pinned_message
            or self.forum_topic_created
            or self.migrate_to_chat_id
            or self.migrate_from_chat_id
        )


class Callback(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A press on an inline button. Under an inline result it has `inline_message_id` and no message."""

    id: str
    sender: User = field(name="from")
    message: Message | None = None
    inline_message_id: str | None = None
    chat_instance: str
    data: str


class InlineQuery(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Text that a person types after a bot's name in any chat."""

    id: str
    sender: User = field(name="from")
    query: str
    offset: str
    chat_type: str | None = None


class ChosenInlineResult(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An inline result that a person has sent; its message has an id if it has a keyboard."""

    result_id: str
    sender: User = field(name="from")
    inline_message_id: str | None = None
    query: str


class Member(msgspec.Struct, frozen=True, omit_defaults=True):
    user: User
    status: str
    is_anonymous: bool | None = None
    can_be_edited: bool | None = None
    can_manage_chat: bool | None = None
    can_delete_messages: bool | None = None
    can_manage_video_chats: bool | None = None
    can_restrict_members: bool | None = None
    can_promote_members: bool | None = None
    can_change_info: bool | None = None
    can_invite_users: bool | None = None
    can_post_stories: bool | None = None
    can_edit_stories: bool | None = None
    can_delete_stories: bool | None = None
    can_pin_messages: bool | None = None
    can_manage_topics: bool | None = None
    can_send_welcome_messages: bool | None = None
    can_manage_tags: bool | None = None
    until_date: int | None = None
    is_member: bool | None = None
    can_send_messages: bool | None = None
    can_send_audios: bool | None = None
    can_send_documents: bool | None = None
    can_send_photos: bool | None = None
    can_send_videos: bool | None = None
    can_send_video_notes: bool | None = None
    can_send_voice_notes: bool | None = None
    can_send_polls: bool | None = None
    can_send_other_messages: bool | None = None
    can_add_web_page_previews: bool | None = None
    can_edit_tag: bool | None = None
    tag: str | None = None
    can_react_to_messages: bool | None = None


class MemberChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of membership: `my_chat_member` for the bot itself, `chat_member` for others."""

    chat: ApiChat
    sender: User = field(name="from")
    date: int
    old_chat_member: Member
    new_chat_member: Member


class Update(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    update_id: int
    message: Message | None = None
    edited_message: Message | None = None
    callback_query: Callback | None = None
    my_chat_member: MemberChange | None = None
    chat_member: MemberChange | None = None
    inline_query: InlineQuery | None = None
    chosen_inline_result: ChosenInlineResult | None = None


class BotCommand(msgspec.Struct, frozen=True):
    command: str
    description: str


def member(user: User, status: str, *, anonymous: bool = False) -> Member:
    """Return a membership with the rights that Telegram lists for its status."""
    match status:
        case "creator":
            return Member(user, status, is_anonymous=False)
        case "administrator":
            rights = _rights(ADMINISTRATOR_CAN, able=True)
            return Member(
                user,
                status,
                is_anonymous=anonymous,
                can_be_edited=False,
                can_promote_members=False,
                **rights,
            )
        case "kicked":
            return Member(user, status, until_date=0)
        case "restricted":
            return Member(user, status, until_date=0, is_member=True, **_rights(MEMBER_CAN, able=False))
        case _:
            return Member(user, status)


def _rights(names: Sequence[str], *, able: bool) -> dict[str, Any]:
    return dict.fromkeys(names, able)


ADMINISTRATOR_CAN = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
    "can_manage_tags",
)

MEMBER_CAN = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_edit_tag",
    "can_react_to_messages",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
"""Permissions that a restricted member can lose."""
