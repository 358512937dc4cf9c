"""Robin Hood's cards and ability, as his sheet says."""

from scenario import Scenario


def duel() -> Scenario:
    """Robin Hood at B3, Bigfoot beside him at B4, everybody else out of the way."""
    table = Scenario("robin-hood", "bigfoot").clear()
    table.stand("Robin Hood", "B3").stand("Bigfoot", "B4").stand("The Jackalope", "E1")
    for number, space in enumerate(("C1", "D1", "A1", "B1"), start=1):
        table.stand(f"Outlaw {number}", space)
    return table


def test_disarming_shot_draws_as_many_as_the_combat_damage_and_then_robin_hood_may_move() -> None:
    table = duel().hand(0, "Disarming Shot").hand(1, "Regroup")
    table.attack("Robin Hood", "Bigfoot", "Disarming Shot", "Regroup")
    assert table.health("Bigfoot") == 13
    assert len(table.cards(0)) == 3
    assert len(table.cards(1)) == 1
    assert table.asking() == "0 move"
    assert table.spaces_offered() == {"B3", "A3", "A2", "A4"}
    table.choose("to A2")
    assert table.space("Robin Hood") == "A2"
    assert table.discarded(0) == ["Disarming Shot"]
