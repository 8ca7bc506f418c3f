"""Find the cheapest matchings of a graph with rustworkx (Edmonds' blossom algorithm)."""

from collections.abc import Iterable

Edge = tuple[int, int, int]
"""Two numbers, and the cost of pairing them, below 2**110."""


def cheapest_pairs(size: int, edges: Iterable[Edge]) -> list[tuple[int, int]] | None:
    """Pair the numbers below `size` at the least total cost; None if not all can be paired."""
    found = most_pairs(size, edges)
    return found if 2 * len(found) == size else None


def most_pairs(size: int, edges: Iterable[Edge]) -> list[tuple[int, int]]:
    """Pair as many numbers below `size` as possible, at the least total cost."""
    import rustworkx  # noqa: PLC0415 (it takes a while to load, and few processes pair)

    known = list(edges)
    most = max((cost for *_, cost in known), default=0) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * size)
    graph.add_edges_from([(one, other, most - cost) for one, other, cost in known])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
