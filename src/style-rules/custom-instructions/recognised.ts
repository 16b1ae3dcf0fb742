import type { RuleId } from '../catalogue/catalogue.ts'

/** What a sentence of an instruction asks for, as far as it can be decided without a language model. */
export type Recognised =
  /** Words of the source that stay as they are. */
  | { readonly kind: 'keep'; readonly terms: readonly string[] }
  /** A term of the source and how it is to be translated. */
  | { readonly kind: 'translate'; readonly source: string; readonly target: string }
  /** A wording of the translation and what stands there instead. */
  | { readonly kind: 'replace'; readonly from: string; readonly to: string }
  | { readonly kind: 'rule'; readonly rule: RuleId; readonly option: string }
  | { readonly kind: 'formality'; readonly formality: 'more' | 'less' }
