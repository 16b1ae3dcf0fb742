import type { FastifyRequest } from 'fastify'

/** The address that the caller used, without a path: `https://host:8443`. A proxy in front says whether that was encrypted. */
export function callerAddress(request: FastifyRequest): string {
  const isEncrypted = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
  return `${isEncrypted ? 'https' : 'http'}://${request.host}`
}
