import type { FastifyRequest } from 'fastify'

/**
 * What links in an answer begin with, without a path of ours: the address that the operator has named, else the one that the
 * caller used, `https://host:8443`. A proxy in front says whether that was encrypted.
 */
export function callerAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl
  const isEncrypted = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https'
  return `${isEncrypted ? 'https' : 'http'}://${request.host}`
}
