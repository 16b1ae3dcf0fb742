import type { RuleId } from '../../../src/style-rules/catalogue/catalogue.ts'

/** Option, target, text before, text after; without the last the text must stay as it is. */
export type Example = readonly [option: string, target: string, before: string, after?: string]

export type ExampleTable = Readonly<Partial<Record<RuleId, readonly Example[]>>>
