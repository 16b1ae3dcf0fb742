import type { Improver } from './improver.ts'
import { CORRECTION } from './manner.ts'
import { proposeEdits } from './propose-edits.ts'

/** Corrects with `first` and what comes out of it with `second`, in the languages of both; closes only `second`. */
export function inTurn(first: Improver, second: Improver): Improver {
  return {
    name: second.name,
    skills() {
      const languages = new Set(first.skills().map(({ language }) => language))
      return second
        .skills()
        .filter(({ language }) => languages.has(language))
        .map(({ language }) => ({ language, manners: [CORRECTION] }))
    },
    improve: ({ manner, ...request }) =>
      proposeEdits(
        [first, second].map((improver) => ({ improver, manner })),
        request,
      ),
    close: () => second.close(),
  }
}
