import { InterpresError } from '../../kernel/errors.ts'
import { formalityNotSupported } from '../../languages/formality-targets.ts'
import { baseLanguage } from '../../languages/language-code.ts'
import type { Formality } from '../engine.ts'
import type { Route, Router } from '../routing/router.ts'
import type { TranslationRequest } from '../translator.ts'

/** `more` and `less` demand what `prefer_more` and `prefer_less` only ask for. Throws where nothing can obey. */
export function requireFormality(
  { formality, target, source }: Pick<TranslationRequest, 'formality' | 'target' | 'source'>,
  router: Router,
): void {
  if (formality !== 'more' && formality !== 'less') return
  if (source !== undefined && source === baseLanguage(target)) return
  if (router.reachablePairs().some((pair) => pair.target === target && pair.formality)) return
  throw formalityNotSupported(target)
}

/** What a route is told of the formality that a request asks for. */
export function formalityOf(
  { formality, target }: Pick<TranslationRequest, 'formality' | 'target'>,
  route: Route,
): Formality {
  if (formality === 'default') return 'default'
  if (route.formality) return formality === 'more' || formality === 'prefer_more' ? 'more' : 'less'
  if (formality === 'prefer_more' || formality === 'prefer_less') return 'default'
  throw new InterpresError(
    'invalid_parameter',
    `Formality is not available from ${route.pair.source} to ${target}.`,
  )
}
