import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../languages/language-code.ts'
import { type Exchange, inflectsOtherwise, mayAgreeOtherwise } from './agreement.ts'

test.each([
  ["L'hôtel est très cher.", "L'hôtel est très chère.", true],
  ['Mi hermana es médica.', 'Mi hermana es médico.', true],
  ['Le tour est haut.', 'La tour est haut.', true],
  ['Das ist mein Vater.', 'Dies ist mein Vater.', false],
  ['Der Hund schläft dort.', 'Der Hund schläft hier.', false],
  ['The key is on top of the cupboard.', 'The key is on the cupboard.', false],
])('%s beside %s of the engine has a word in another form: %s', (text, translated, expected) => {
  expect(inflectsOtherwise(text, translated)).toBe(expected)
})

const exchange = (before: string, after: string, left?: string): Exchange => ({
  before,
  after,
  neighbours: [left, undefined],
})

test.each([
  [
    'a noun of unknown gender beside an adjective of the target alone',
    'es',
    'Mi hermano está contento.',
    'Mi hermano está feliz.',
    exchange('hermano', 'hermana', 'mi'),
    true,
  ],
  [
    'a noun behind the same article',
    'es',
    'El verano es caluroso.',
    'El verano es caliente.',
    exchange('verano', 'invierno', 'el'),
    false,
  ],
  [
    'a noun with its article',
    'fr',
    'Le château est inoccupé.',
    'Le château est vide.',
    exchange('Le château', 'La maison'),
    true,
  ],
  [
    'a target with no words of its own',
    'fr',
    'Le château est vide.',
    'Le château est vide.',
    exchange('Le château', 'La maison'),
    false,
  ],
  [
    'a language in which nothing agrees',
    'en-GB',
    'My brother is glad.',
    'My brother is happy.',
    exchange('brother', 'sister', 'my'),
    false,
  ],
  [
    'a noun to which a word of the target alone refers',
    'de',
    'Mein Bruder hat seinen Schlüssel verloren.',
    'Mein Bruder hat den Schlüssel verloren.',
    exchange('Mein Bruder', 'Meine Schwester'),
    true,
  ],
  [
    'a target that addresses the reader',
    'de',
    'Anna wird Sie morgen mit Ihrem Kollegen anrufen.',
    'Anna wird dich morgen mit deinem Kollegen anrufen.',
    exchange('Anna', 'Thomas'),
    false,
  ],
  [
    'somebody whose thing it is in a word of the target alone',
    'fr',
    "J'ai perdu ma clé.",
    "J'ai perdu la clé.",
    exchange("J'ai", 'Nous avons'),
    true,
  ],
  [
    'a person to whom a word of the target alone refers',
    'en',
    'He went back to his house.',
    'He went home.',
    exchange('He', 'She'),
    true,
  ],
  [
    'a noun that changes its number beside a verb of the target alone',
    'en',
    'I saw the dog that was sleeping.',
    'I saw the dog that slept.',
    exchange('dog', 'dogs', 'the'),
    true,
  ],
  [
    'a short word of the target alone in a language whose pronouns are not known',
    'pl',
    'Mój brat ma jej klucz.',
    'Mój brat ma klucz.',
    exchange('Mój brat ma', 'Moi bracia mają'),
    true,
  ],
  [
    'a language whose articles are not known',
    'pl',
    'Mój brat jest zadowolony.',
    'Mój brat jest szczęśliwy.',
    exchange('brat', 'kot', 'mój'),
    true,
  ],
])(
  'of %s it is known whether something may agree otherwise',
  (_what, language, text, translated, one, expected) => {
    expect(mayAgreeOtherwise(text, translated, [one], language as LanguageCode)).toBe(expected)
  },
)
