import type { FastifyRequest } from 'fastify'

export interface SiteConfig {
  /** Where browsers reach the standard address. */
  readonly standardUrl: string
  /** Serve the interface over plain http to other machines, in a network that is trusted. */
  readonly allowHttp: boolean
}

/** How the browser reached this server, once it is certain that the page that asks is ours. */
export interface Site {
  readonly origin: string
  readonly cookieName: string
  readonly isSecure: boolean
}

export interface Refusal {
  /** For people: what is in the way of a session. */
  readonly refusal: string
}

/** The header that our pages send; a page of another origin cannot without being allowed to by CORS, which we never do. */
const OWN_HEADER = 'x-interpres-web'
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const LOOPBACK_NAMES = ['127.0.0.1', '[::1]', 'localhost']
const NOT_OURS = 'The request does not come from a page of this server.'

/**
 * Decides whether a cookie may count. `SameSite` does not keep out a page of another port of the same host. A request
 * must therefore also carry our own header, and no `Authorization`, foreign `Origin` or `Sec-Fetch-Site`. It must name a
 * host that is ours, since others may have made a name point here: the public one or, over loopback, this machine with
 * our port.
 */
export function findSite(request: FastifyRequest, config: SiteConfig): Site | Refusal {
  const { headers } = request
  if (headers.authorization !== undefined || headers[OWN_HEADER] !== '1') return { refusal: NOT_OURS }
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return { refusal: NOT_OURS }
  const site = siteOfHost(headers.host, request.socket.localPort, config)
  if ('refusal' in site) return site
  const isWrite = !READS.has(request.method)
  if (isWrite || headers.origin !== undefined) {
    if (headers.origin !== site.origin) return { refusal: NOT_OURS }
  }
  return site
}

/** The site that a `Host` stands for; the page itself asks this, too, to say what is wrong before anybody types. */
export function siteOfHost(
  host: string | undefined,
  localPort: number | undefined,
  { standardUrl, allowHttp }: SiteConfig,
): Site | Refusal {
  if (host === undefined) return { refusal: NOT_OURS }
  const isLoopback = LOOPBACK_NAMES.some((name) => host === withPort(name, localPort))
  const standard = URL.canParse(standardUrl) ? new URL(standardUrl) : undefined
  const isStandard = standard !== undefined && host === standard.host
  if (isStandard && standard.protocol === 'https:') {
    return { origin: standard.origin, cookieName: '__Host-interpres', isSecure: true }
  }
  const isOwnMachine = isLoopback || (isStandard && LOOPBACK_NAMES.includes(standard.hostname))
  if (isOwnMachine || (isStandard && allowHttp)) {
    const port = /:(\d+)$/.exec(host)?.[1] ?? '80'
    return { origin: `http://${host}`, cookieName: `interpres_${port}`, isSecure: false }
  }
  return {
    refusal: isStandard
      ? 'Over plain http only this machine itself may sign in. Put TLS in front and set INTERPRES_PUBLIC_URL_EU to its https address; INTERPRES_WEB_ALLOW_HTTP=1 permits plain http in a trusted network.'
      : `Sign in at ${standardUrl}; this server does not know itself by the name ${host.slice(0, 100)}. INTERPRES_PUBLIC_URL_EU names its address.`,
  }
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/** `Set-Cookie` for a session; without `maxAgeSeconds` it goes when the browser closes, with 0 at once. */
export function sessionCookie(site: Site, token: string, maxAgeSeconds: number | undefined): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${site.cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict${site.isSecure ? '; Secure' : ''}${age}`
}

function withPort(name: string, port: number | undefined): string {
  return port === 80 ? name : `${name}:${port}`
}
