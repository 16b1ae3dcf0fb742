import { type Static, Type } from 'typebox'
import { parseLanguageCode } from '../../../languages/language-code.ts'
import { applicationOf, concerns, type StyleCapabilities } from '../../../style-rules/application.ts'
import { catalogueEntries } from '../../../style-rules/catalogue/catalogue.ts'
import { parseConfiguredRules } from '../../../style-rules/configured-rules.ts'
import { finishText } from '../../../style-rules/rewriting/finisher.ts'
import { styleFinisher } from '../../../style-rules/style-finisher.ts'
import { STYLE_LANGUAGES, styleLanguageOf } from '../../../style-rules/style-language.ts'
import { notSupported, readParameters } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'

export interface StyleCatalogueDependencies {
  readonly capabilitiesInto: (target: string) => StyleCapabilities
}

const SHARED = { tag: 'web interface', scope: 'style_rules:read' } as const
const Language = Type.String({ description: STYLE_LANGUAGES.join(', ') })
const Query = Type.Object({ language: Language })

const CatalogueAnswer = Type.Object({
  rules: Type.Array(
    Type.Object({
      category: Type.String(),
      rule: Type.String(),
      options: Type.Array(
        Type.Object({
          option: Type.String(),
          applied_by: Type.Enum(['rule', 'language_model', 'stored'], { type: 'string' }),
        }),
      ),
    }),
    { description: 'Rules and options that concern the language, in the order of the API.' },
  ),
})

const TryBody = Type.Object({
  language: Language,
  text: Type.String({ maxLength: 10_000, description: 'In that language.' }),
  configured_rules: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
})

/** What style rules there are for a language, and what chosen ones do to a text. */
export function styleCatalogueRoutes({ capabilitiesInto }: StyleCatalogueDependencies): readonly Route[] {
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: '/interpres/v1/style-rules/catalogue',
      summary: 'List the style rules of a language',
      query: Query,
      answer: CatalogueAnswer,
      failures: [400],
      handle({ query }) {
        const language = readStyleLanguage(query.language)
        const capabilities = capabilitiesInto(language)
        const rules = catalogueEntries().map(({ id, options }) => {
          const [category = '', rule = ''] = id.split('.')
          const fitting = options.filter((option) => concerns(id, option, language))
          return {
            category,
            rule,
            options: fitting.map((option) => ({
              option,
              applied_by: applicationOf(id, option, language, capabilities),
            })),
          }
        })
        return { rules: rules.filter(({ options }) => options.length > 0) }
      },
    }),
    route({
      ...SHARED,
      method: 'POST',
      path: '/interpres/v1/style-rules/try',
      summary: 'Show what style rules make of a text',
      jsonOnly: true,
      bodyLimitBytes: 262_144,
      rawBody: TryBody,
      answer: Type.Object({ text: Type.String() }),
      handle({ body }) {
        const { language, text } = readParameters(Readable, body) as Static<typeof Readable>
        const code = parseLanguageCode(readStyleLanguage(language))
        if (code === undefined) throw notSupported('language', STYLE_LANGUAGES)
        const configuredRules = parseConfiguredRules(body['configured_rules'])
        const finisher = styleFinisher({ language, configuredRules }, code)
        return { text: finishText(finisher, { text, protectedRanges: [] }) }
      },
    }),
  ]
}

const Readable = Type.Omit(TryBody, ['configured_rules'])

function readStyleLanguage(text: string) {
  const language = styleLanguageOf(text)
  if (language === undefined) throw notSupported('language', STYLE_LANGUAGES)
  return language
}
