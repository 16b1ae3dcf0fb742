"""A vocabulary that is made in no time."""

import itertools

import sentencepiece

from interpres_training.settings import Settings
from interpres_training.vocabulary import vocabulary_path


def make_vocabulary(settings: Settings, size: int = 60) -> None:
    """Writes a vocabulary of so many pieces where the steps look for it."""
    settings.work.mkdir(parents=True, exist_ok=True)
    words = ("".join(letters) for letters in itertools.product("bdfgklmnprst", "aeiou", "bdfgklmnprst"))
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter([" ".join(words)] * 2),
        model_prefix=str(vocabulary_path(settings).with_suffix("")),
        vocab_size=size, bos_id=-1, eos_id=0, unk_id=1, pad_id=-1, minloglevel=2,
    )
