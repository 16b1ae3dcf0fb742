import { InterpresError } from '../kernel/errors.ts'
import { baseLanguage, type LanguageCode } from '../languages/language-code.ts'
import { parseStyleId, type StyleRuleList } from './style-rule-list.ts'
import type { StyleRules } from './style-rules.ts'

/**
 * The list that a request names in `style_id`.
 *
 * Errors: `invalid_parameter` for what is no id and for a list of another language than the target's; `not_found` for
 * an id that the account does not have in this region.
 */
export async function resolveStyleList(
  styleRules: Pick<StyleRules, 'get'>,
  request: { readonly accountId: string; readonly styleId: string; readonly target: LanguageCode },
): Promise<StyleRuleList> {
  const id = parseStyleId(request.styleId)
  if (id === undefined) throw new InterpresError('invalid_parameter', 'Invalid style_id')
  const list = await styleRules.get(request.accountId, id)
  if (list.language !== baseLanguage(request.target)) {
    throw new InterpresError(
      'invalid_parameter',
      'Style rule language does not match the translate request target language',
    )
  }
  return list
}
