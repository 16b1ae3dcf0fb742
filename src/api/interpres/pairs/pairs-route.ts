import { Type } from 'typebox'

import type { StyleCapabilities } from '../../../style-rules/application.ts'
import type { ReachablePair } from '../../../translation/routing/router.ts'
import { toV3Code } from '../../http/language-codes.ts'
import { type Route, route } from '../../http/route.ts'

export interface PairsDependencies {
  readonly reachablePairs: () => readonly ReachablePair[]
  readonly capabilitiesInto: (target: string) => StyleCapabilities
}

const PairsAnswer = Type.Object({
  pairs: Type.Array(
    Type.Object({
      source: Type.String({ description: 'BCP 47: `en`.' }),
      target: Type.String({ description: 'BCP 47: `pt-BR`.' }),
      quality: Type.Enum(['basic', 'standard', 'high'], { type: 'string' }),
      via: Type.Union([Type.String(), Type.Null()], {
        description: 'The language in between, where nothing installed translates the pair directly.',
      }),
      formality: Type.Boolean({ description: '`formality` is obeyed.' }),
      instructions: Type.Boolean({ description: 'Custom instructions are obeyed.' }),
    }),
  ),
})

/** Every pair that can be translated now, with what to expect of it. */
export function pairsRoute({ reachablePairs, capabilitiesInto }: PairsDependencies): Route {
  return route({
    method: 'GET',
    path: '/interpres/v1/pairs',
    summary: 'List the pairs that can be translated now',
    tag: 'web interface',
    scope: 'languages:read',
    answer: PairsAnswer,
    handle() {
      const instructions = new Map<string, boolean>()
      const obeysInto = (target: string): boolean => {
        const known = instructions.get(target) ?? capabilitiesInto(target).instructions
        instructions.set(target, known)
        return known
      }
      return {
        pairs: reachablePairs().map(({ source, target, quality, via, formality }) => ({
          source: toV3Code(source),
          target: toV3Code(target),
          quality,
          via: via === undefined ? null : toV3Code(via),
          formality,
          instructions: obeysInto(target),
        })),
      }
    },
  })
}
