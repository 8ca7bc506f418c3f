"""The cheapest perfect matching of a graph, by rustworkx (Edmonds' blossom algorithm)."""

from collections.abc import Iterable


def cheapest_pairs(size: int, edges: Iterable[tuple[int, int, int]]) -> list[tuple[int, int]] | None:
    """Pairs of the numbers below `size` at the least total cost; None: they cannot all be paired.

    An edge names two numbers and what it costs to pair them, below 2**110.
    """
    import rustworkx  # noqa: PLC0415 (it takes a while to load, and few processes pair)

    known = list(edges)
    most = max((cost for *_, cost in known), default=0) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, most - cost) for one, other, cost in known])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found) if 2 * len(found) == size else None
