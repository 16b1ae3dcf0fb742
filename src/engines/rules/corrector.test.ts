import { expect, test } from 'vitest'
import type { LanguageCode } from '../../languages/language-code.ts'
import { applyEdits } from '../../text/text-edit.ts'
import { loadCorrector } from './load-corrector.ts'

const correctors = { es: await loadCorrector('es'), nl: await loadCorrector('nl') }

async function corrected(language: 'es' | 'nl', text: string): Promise<string> {
  const { edits } = await correctors[language].correct(text, [], language as LanguageCode)
  return applyEdits(
    text,
    edits.map(({ replacement, ...edit }) => ({ ...edit, text: replacement })),
  )
}

test.each([
  ['nl', 'Hij loopte naar huis.', 'Hij liep naar huis.'],
  ['nl', 'We hebben brood gekogt.', 'We hebben brood gekocht.'],
  ['nl', 'Vindt je dit leuk?', 'Vind je dit leuk?'],
  ['nl', 'Zij is groter als ik.', 'Zij is groter dan ik.'],
  ['es', 'Hoy tengo ambre.', 'Hoy tengo hambre.'],
  ['es', 'Voy a el mercado.', 'Voy al mercado.'],
  ['es', 'Haber si vienes mañana.', 'A ver si vienes mañana.'],
  ['es', 'Nunca se a visto nada igual.', 'Nunca se ha visto nada igual.'],
  ['es', 'Prometió que arreglarian las calles.', 'Prometió que arreglarían las calles.'],
] as const)('%s: %s is mended', async (language, wrong, right) => {
  expect(await corrected(language, wrong)).toBe(right)
})

test.each([
  ['nl', 'Vindt je moeder het goed?'],
  ['nl', 'Wanneer word jij dertig?'],
  ['nl', 'Heb je je sleutels bij je?'],
  ['nl', 'Het is beter als je nu gaat.'],
  ['nl', 'Ik denk dat hij het antwoord niet weet.'],
  ['es', 'Llegó antes que yo.'],
  ['es', 'Sé a qué hora llega y no a todos los vi.'],
  ['es', 'Lo que se ha hecho de menos importa poco.'],
  ['es', 'Esto es una función. strlenx devuelve un número.'],
  ['es', 'Elija Valorar stock - movs. producto y siga.'],
  ['es', 'La onda de De Broglie es corta.'],
] as const)('%s: %s is left alone', async (language, text) => {
  expect(await corrected(language, text)).toBe(text)
})

// Each could be mended in two ways; a wrong one would be worse than none.
test.each([
  ['nl', 'Laten we naar een voetb alwedstrijd gaan.'],
  ['es', 'Vamos a el fiesta.'],
  ['es', 'De pequeño iva a la escuela.'],
  ['es', 'Los gato duerme en el sofá.'],
  ['es', 'Perdone, ¿me puede decir las hora?'],
] as const)('%s: %s leaves a doubt, and stays', async (language, text) => {
  expect(await corrected(language, text)).toBe(text)
})
