import { Type } from 'typebox'
import { type Route, route } from '../../http/route.ts'

export interface AboutDependencies {
  /** Resources of `GET /v3/languages/resources` that this server offers. */
  readonly resources: () => readonly string[]
  /** Styles and tones that texts can be rewritten in, by language. */
  readonly manners: () => readonly WritingManners[]
}

export interface WritingManners {
  readonly language: string
  readonly styles: readonly string[]
  readonly tones: readonly string[]
}

/** A kind of file that can be translated. */
export interface FileFormat {
  readonly extensions: readonly string[]
  readonly outputs: readonly string[]
  readonly maxBytes: number
}

export interface AboutConfig {
  readonly version: string
  readonly maxTexts: number
  readonly bodyLimitBytes: number
  readonly publicPage: boolean
  readonly documentFormats: readonly FileFormat[]
}

const AboutAnswer = Type.Object({
  version: Type.String(),
  resources: Type.Array(Type.String(), { description: 'As in `GET /v3/languages/resources`.' }),
  max_texts: Type.Integer({ description: 'Texts in one request.' }),
  body_limit_bytes: Type.Integer({ description: 'Body of a request to translate.' }),
  document_formats: Type.Array(
    Type.Object({
      extensions: Type.Array(Type.String(), { description: 'Endings of file names: `docx`.' }),
      outputs: Type.Array(Type.String(), {
        description: 'What `output_format` may be; the first when it is absent.',
      }),
      max_bytes: Type.Integer(),
    }),
  ),
  writing_manners: Type.Array(
    Type.Object({
      language: Type.String({ description: 'BCP 47, without a form: `en` stands for `en-GB`, too.' }),
      styles: Type.Array(Type.String(), { description: 'What `writing_style` may be.' }),
      tones: Type.Array(Type.String(), { description: 'What `tone` may be.' }),
    }),
    { description: 'Languages in which texts can be rewritten, with what is installed now.' },
  ),
  public_page: Type.Boolean({ description: 'Texts can be translated without signing in.' }),
})

/** What this server offers, for pages that show only what is there. */
export function aboutRoute({ resources, manners }: AboutDependencies, config: AboutConfig): Route {
  return route({
    method: 'GET',
    path: '/interpres/v1/about',
    summary: 'Show what this server offers',
    tag: 'web interface',
    access: 'public',
    answer: AboutAnswer,
    handle: () => ({
      version: config.version,
      resources: [...resources()],
      max_texts: config.maxTexts,
      body_limit_bytes: config.bodyLimitBytes,
      document_formats: config.documentFormats.map(({ extensions, outputs, maxBytes }) => ({
        extensions: [...extensions],
        outputs: [...outputs],
        max_bytes: maxBytes,
      })),
      writing_manners: manners().map(({ language, styles, tones }) => ({
        language,
        styles: [...styles],
        tones: [...tones],
      })),
      public_page: config.publicPage,
    }),
  })
}
