import type { LanguageCode } from '../languages/language-code.ts'
import type { LanguageSupport } from '../languages/language-support.ts'
import type { ImproverSkill } from './improver.ts'
import type { Manner } from './manner.ts'

/** Forms that a corrected text can be asked for in. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
}

/** What text improvement can do with what is installed: a language is listed when it can be corrected. */
export function writingSupport(
  skills: readonly ImproverSkill[],
  detectable: ReadonlySet<LanguageCode>,
): LanguageSupport {
  const languagesWith = (kind: Manner['kind']) =>
    skills
      .filter(({ manners }) => manners.some((manner) => manner.kind === kind))
      .map(({ language }) => language)
  const withForms = (codes: readonly LanguageCode[]) =>
    new Set(codes.flatMap((code) => [code, ...((FORMS[code] ?? []) as readonly LanguageCode[])]))
  const corrected = languagesWith('correction')
  return {
    sources: new Set(corrected),
    targets: withForms(corrected),
    features: {
      auto_detection: new Set(corrected.filter((code) => detectable.has(code))),
      writing_style: withForms(languagesWith('style')),
      tone: withForms(languagesWith('tone')),
    },
  }
}
