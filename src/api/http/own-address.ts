import type { FastifyRequest } from 'fastify'

/** `https://translate.example.org`: where the caller reached this server, as far as a proxy in front of it says so. */
export function originOf(request: FastifyRequest): string {
  const isEncrypted = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
  return `${isEncrypted ? 'https' : 'http'}://${request.host}`
}
