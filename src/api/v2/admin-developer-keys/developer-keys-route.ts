import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { ApiKey } from '../../../accounts/api-key.ts'
import type { KeyReference, KeyService } from '../../../accounts/key-service.ts'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import { asItCame } from '../../http/single-parameter.ts'
import {
  CreateBody,
  CreatedKeyAnswer,
  DeactivateBody,
  type KeyAnswer,
  KeyAnswer as KeyAnswerSchema,
  KeyListAnswer,
  LabelBody,
  LimitsBody,
} from './developer-keys-schema.ts'
import { readLimitsBody } from './read-limits.ts'

export interface DeveloperKeysDependencies {
  readonly keys: KeyService
}

const PATH = '/v2/admin/developer-keys'
const DEFAULT_LABEL = 'DeepL API Key'
const FAILURES = [400, 403, 404, 415, 429, 503]

/** Management of an account's developer keys. Admin keys are made on the command line only. */
export function registerDeveloperKeys(app: FastifyInstance, { keys }: DeveloperKeysDependencies): void {
  app.post<{ Body: { label?: string } }>(
    PATH,
    documented('Create a developer key', { body: CreateBody }, CreatedKeyAnswer),
    async (request) => {
      const { key, secret } = await keys.create({
        accountId: callerOf(request).account.id,
        role: 'developer',
        label: request.body.label ?? DEFAULT_LABEL,
      })
      return { ...toKeyAnswer(key), key: secret }
    },
  )

  app.get(PATH, documented('List developer keys', {}, KeyListAnswer), async (request) => {
    const list = await keys.list(callerOf(request).account.id, 'developer')
    return list.map(toKeyAnswer)
  })

  app.put<{ Body: { key_id: string } }>(
    `${PATH}/deactivate`,
    documented('Deactivate a developer key for good', { body: DeactivateBody }, KeyAnswerSchema),
    async (request) => toKeyAnswer(await keys.deactivate(referenceOf(request, request.body.key_id))),
  )

  app.put<{ Body: { key_id: string; label: string } }>(
    `${PATH}/label`,
    documented('Rename a developer key', { body: LabelBody }, KeyAnswerSchema),
    async (request) =>
      toKeyAnswer(await keys.relabel(referenceOf(request, request.body.key_id), request.body.label)),
  )

  app.put(
    `${PATH}/limits`,
    {
      ...documented('Limit what a developer key may use', { body: LimitsBody }, KeyAnswerSchema),
      validatorCompiler: asItCame,
    },
    async (request) => {
      const { keyId, limits } = readLimitsBody(request.body)
      return toKeyAnswer(await keys.setLimits(referenceOf(request, keyId), limits))
    },
  )
}

/** What the routes have in common; `schema` adds what a route takes. */
function documented(
  summary: string,
  schema: object,
  success: typeof KeyAnswerSchema | typeof KeyListAnswer,
): { readonly config: { readonly access: 'admin' }; readonly schema: FastifySchema } {
  const response = answers({ status: 200, schema: success }, FAILURES)
  return { config: { access: 'admin' }, schema: { summary, tags: ['administration'], response, ...schema } }
}

function referenceOf(request: FastifyRequest, keyId: string): KeyReference {
  return { accountId: callerOf(request).account.id, keyId, role: 'developer' }
}

function toKeyAnswer(key: ApiKey): KeyAnswer {
  return {
    key_id: key.id,
    label: key.label,
    creation_time: new Date(key.createdAtMs).toISOString(),
    deactivated_time: key.deactivatedAtMs === null ? null : new Date(key.deactivatedAtMs).toISOString(),
    is_deactivated: key.deactivatedAtMs !== null,
    usage_limits: {
      characters: key.limits.characters,
      speech_to_text_milliseconds: key.limits.speechMilliseconds,
    },
  }
}
