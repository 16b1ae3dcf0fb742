import { SERVED_MODES } from '../../../src/engines/apertium/modes/served-modes.ts'
import type { PackManifest } from '../../../src/engines/marian/packs/manifest.ts'

/** `dev` helps to choose between models; `test` is looked at by nothing before it is published. */
type Part = 'dev' | 'test' | 'apertium dev'
type Metric = 'chrF2' | 'BLEU'

/** ADR 10: what a pack has to reach on development sentences where nothing else serves the pair. */
const SHIPPING_CHRF2 = 45
/** Into Japanese, whose words have one to three characters, so that chrF2 says little; BLEU counts characters there. */
const SHIPPING_BLEU = 30

/** A figure of a manifest for a pair such as `en-de`; packs for several pairs have one for each. */
export function figureOf(
  { measured = {} }: PackManifest,
  pair: string,
  part: Part,
  metric: Metric,
): number | undefined {
  return measured[`${part} ${pair} ${metric}`] ?? measured[`${part} ${metric}`]
}

/** How much better than Apertium a pack has to be where that serves the pair as well. */
const SHIPPING_LEAD = 3

/** What the shipping rule of ADR 10 holds against a pair of a pack; `undefined` for nothing. */
export function shippingFault(manifest: PackManifest, pair: string): string | undefined {
  const reached = figureOf(manifest, pair, 'dev', 'chrF2')
  if (reached === undefined) return 'it has no dev chrF2'
  const apertium = figureOf(manifest, pair, 'apertium dev', 'chrF2')
  if (apertium !== undefined) {
    return reached >= apertium + SHIPPING_LEAD
      ? undefined
      : `its dev chrF2 is ${reached}, and Apertium has ${apertium}`
  }
  if (SERVED_MODES.some(({ source, target }) => `${source}-${target}` === pair))
    return 'it has no apertium dev chrF2'
  if (pair.endsWith('-ja')) {
    const bleu = figureOf(manifest, pair, 'dev', 'BLEU') ?? 0
    return bleu >= SHIPPING_BLEU ? undefined : `its dev BLEU is ${bleu}, and ${SHIPPING_BLEU} is the least`
  }
  return reached >= SHIPPING_CHRF2
    ? undefined
    : `its dev chrF2 is ${reached}, and ${SHIPPING_CHRF2} is the least`
}
