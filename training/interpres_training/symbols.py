"""Pieces with a meaning of their own. They stand in rare brackets, so that no ordinary text contains them."""

CARRIERS = tuple(f"⟦{number}⟧" for number in range(1, 17))
"""Stand for protected spans; the model copies them."""

TERM_BEFORE, TERM_BETWEEN, TERM_AFTER = "⟦term⟧", "⟦is⟧", "⟦/term⟧"
"""Around a source term and its wanted translation: `⟦term⟧ house ⟦is⟧ Haus ⟦/term⟧`."""

FORMAL, INFORMAL = "⟦formal⟧", "⟦informal⟧"
"""First pieces that ask for a form of address."""


def target_tag(language: str) -> str:
    """First piece that asks a model with several target languages for one of them."""
    return f"⟦{language}⟧"


def all_symbols(languages: tuple[str, ...]) -> list[str]:
    """Every user-defined symbol of a vocabulary."""
    tags = [target_tag(language) for language in ("en", *languages)]
    return [*CARRIERS, TERM_BEFORE, TERM_BETWEEN, TERM_AFTER, FORMAL, INFORMAL, *tags]
