import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdSource } from '../../kernel/ids.ts'
import { setPageHeaders } from './page-headers.ts'
import { type Asset, NONCE_MARK, type WebBuild } from './web-build.ts'

export interface PagesDependencies {
  /** `undefined` where set-up could not build the interface. */
  readonly webBuild: WebBuild | undefined
  readonly ids: IdSource
}

/** Every page of the interface; all other unknown paths stay unknown. */
const PAGES = [
  '/',
  '/documents',
  '/write',
  '/captions',
  '/glossaries',
  '/glossaries/:id/:pair',
  '/style-rules',
  '/style-rules/:id',
  '/usage',
  '/keys',
  '/health',
  '/accounts',
  '/models',
  '/history',
  '/settings',
  '/sign-in',
]
const PUBLIC = { config: { access: 'public' }, schema: { hide: true } } as const
const NONCE_BYTES = 16
const HASHED_NAME = /^\/assets\//

/** Serves the built interface: one page under the paths above, and its files under names that change with them. */
export function registerPages(app: FastifyInstance, { webBuild, ids }: PagesDependencies): void {
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = ids.bytes(NONCE_BYTES).toString('base64')
    setPageHeaders(reply, nonce)
    reply.header('content-type', 'text/html; charset=utf-8').serializer(String)
    if (webBuild === undefined) return reply.code(503).send(NOT_BUILT)
    return reply.send(webBuild.page.replaceAll(NONCE_MARK, nonce))
  }
  for (const path of PAGES) app.get(path, PUBLIC, sendPage)
  for (const [path, asset] of webBuild?.assets ?? []) {
    app.get(path, PUBLIC, (request, reply) => sendAsset(asset, HASHED_NAME.test(path), request, reply))
  }
}

function sendAsset(asset: Asset, isHashed: boolean, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'content-type': asset.contentType,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoded = /\bbr\b/.test(accepted) && asset.brotli !== undefined ? 'br' : 'gzip'
  const body = encoded === 'br' ? asset.brotli : /\bgzip\b/.test(accepted) ? asset.gzip : undefined
  reply.serializer((payload: unknown) => payload as string)
  if (body === undefined) return reply.send(asset.plain)
  return reply.header('content-encoding', encoded).send(body)
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Interpres</title>
<h1>The web interface is not there</h1>
<p>The API works. The pages could not be built when the service was set up; the reason is in the output of
<code>npm start</code>. <code>node scripts/web-build.mjs</code> builds them, and the next start serves them.</p>
</html>
`
