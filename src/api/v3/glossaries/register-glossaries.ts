import type { FastifyInstance } from 'fastify'
import { registerCreateGlossary } from './create-glossary-route.ts'
import { registerDictionaries } from './dictionaries-route.ts'
import type { GlossariesDependencies } from './glossaries-dependencies.ts'
import { registerGlossary } from './glossary-route.ts'
import { registerListGlossaries } from './list-glossaries-route.ts'

/** Glossaries of several language pairs, which can be edited: `/v3/glossaries` and everything below it. */
export function registerV3Glossaries(app: FastifyInstance, dependencies: GlossariesDependencies): void {
  registerCreateGlossary(app, dependencies)
  registerListGlossaries(app, dependencies)
  registerGlossary(app, dependencies)
  registerDictionaries(app, dependencies)
}
