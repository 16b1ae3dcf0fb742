import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type Region, STANDARD_REGION } from '../../kernel/region.ts'
import { shareParts } from './shared-parts.ts'

export interface ReferenceConfig {
  readonly region: Region
  readonly version: string
  readonly schemes: readonly string[]
}

/** Scripts of this server only; the page writes styles into its own elements. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Generates the OpenAPI description from the schemas of all routes that are registered afterwards, and serves it at
 * `/openapi.json` with a page to read it at `/docs`. Everything comes from this server; nothing is loaded from
 * elsewhere. On a regional address both need a key with access, like every path there.
 */
export async function registerReference(app: FastifyInstance, config: ReferenceConfig): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Interpres',
        version: config.version,
        description:
          'Translation service with regional addresses. Paths are relative to the address of a region.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          key: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: config.schemes.map((scheme) => `\`${scheme} <API_KEY>\``).join(' or '),
          },
        },
      },
      security: [{ key: [] }],
    },
    transformObject: (described) => shareParts('openapiObject' in described ? described.openapiObject : {}),
  })
  await app.register(async (scope) => {
    if (config.region === STANDARD_REGION) {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' }
      })
    }
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(HEADERS)
    })
    scope.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null, tryItOutEnabled: false },
      theme: { title: 'Interpres API' },
    })
  })
}
