import type { TranslationRequest } from '../translation/port.ts'
import type { StyleCapabilities } from './application.ts'
import { resolveStyleList } from './resolve-style-list.ts'
import type { StyleRules } from './style-rules.ts'
import { type NotApplied, planTranslationStyle } from './translation-style.ts'

export interface StyleDependencies {
  /** Those of the region that the server belongs to. */
  readonly styleRules: StyleRules
  readonly capabilitiesInto: (target: string) => StyleCapabilities
}

/** What of a request a style reads and changes. */
export type StyleableRequest = Pick<
  TranslationRequest,
  'source' | 'target' | 'instructions' | 'formality' | 'protectors' | 'finishers'
>

export interface StyledRequest<Request extends StyleableRequest> {
  readonly request: Request
  /** What was asked for and nothing installed can do; `undefined` when the request asked for no style. */
  readonly notApplied: NotApplied | undefined
}

/**
 * Makes a request, for texts or for a document, follow the style rule list and the instructions that it names. Terms of glossaries, which the request
 * holds already, go before everything that a style protects or changes.
 *
 * Errors: those of `resolveStyleList` and `planTranslationStyle`.
 */
export async function withStyle<Request extends StyleableRequest>(
  request: Request,
  { accountId, styleId }: { readonly accountId: string; readonly styleId: string | undefined },
  { styleRules, capabilitiesInto }: StyleDependencies,
): Promise<StyledRequest<Request>> {
  if (styleId === undefined && request.instructions.length === 0) return { request, notApplied: undefined }
  const { source, target, instructions, formality } = request
  const list =
    styleId === undefined ? undefined : await resolveStyleList(styleRules, { accountId, styleId, target })
  const style = planTranslationStyle({
    list,
    instructions,
    formality,
    source,
    target,
    capabilities: capabilitiesInto(target),
  })
  return {
    request: {
      ...request,
      formality: style.formality,
      instructions: style.instructions,
      protectors: [...(request.protectors ?? []), ...style.protectors],
      finishers: [...(request.finishers ?? []), ...style.finishers],
    },
    notApplied: style.notApplied,
  }
}
