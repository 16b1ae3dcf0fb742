import type { FastifyInstance } from 'fastify'
import type { GlossariesDependencies } from '../../v3/glossaries/glossaries-dependencies.ts'
import { registerGlossaries } from './glossaries-route.ts'
import { registerGlossary } from './glossary-route.ts'

/**
 * Glossaries of one language pair, which never change: `/v2/glossaries` and, for older tools, `/v1/glossaries`. They
 * are the same glossaries that version 3 shows.
 */
export function registerV2Glossaries(app: FastifyInstance, dependencies: GlossariesDependencies): void {
  for (const version of ['v2', 'v1'] as const) {
    registerGlossaries(app, dependencies, version)
    registerGlossary(app, dependencies, version)
  }
}
