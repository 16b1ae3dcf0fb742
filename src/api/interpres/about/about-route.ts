import { Type } from 'typebox'
import { type Route, route } from '../../http/route.ts'

export interface AboutDependencies {
  /** Resources of `GET /v3/languages/resources` that this server offers. */
  readonly resources: () => readonly string[]
}

export interface AboutConfig {
  readonly version: string
  readonly maxTexts: number
  readonly bodyLimitBytes: number
  readonly publicPage: boolean
}

const AboutAnswer = Type.Object({
  version: Type.String(),
  resources: Type.Array(Type.String(), { description: 'As in `GET /v3/languages/resources`.' }),
  max_texts: Type.Integer({ description: 'Texts in one request.' }),
  body_limit_bytes: Type.Integer({ description: 'Body of a request to translate.' }),
  public_page: Type.Boolean({ description: 'Texts can be translated without signing in.' }),
})

/** What this server offers, for pages that show only what is there. */
export function aboutRoute({ resources }: AboutDependencies, config: AboutConfig): Route {
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
      public_page: config.publicPage,
    }),
  })
}
