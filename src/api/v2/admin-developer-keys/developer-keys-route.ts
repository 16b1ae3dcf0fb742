import type { ApiKey } from '../../../accounts/api-key.ts'
import type { Caller } from '../../../accounts/caller.ts'
import type { KeyReference, KeyService } from '../../../accounts/key-service.ts'
import { type Route, route } from '../../http/route.ts'
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
const SHARED = { tag: 'administration', access: 'admin', failures: [404, 503] } as const

/** Management of an account's developer keys. Admin keys are made on the command line only. */
export function developerKeysRoutes({ keys }: DeveloperKeysDependencies): readonly Route[] {
  return [
    route({
      ...SHARED,
      method: 'POST',
      path: PATH,
      summary: 'Create a developer key',
      body: CreateBody,
      answer: CreatedKeyAnswer,
      async handle({ caller, body }) {
        const { key, secret } = await keys.create({
          accountId: caller.account.id,
          role: 'developer',
          label: body.label ?? DEFAULT_LABEL,
        })
        return { ...toKeyAnswer(key), key: secret }
      },
    }),
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'List developer keys',
      answer: KeyListAnswer,
      failures: [503],
      handle: async ({ caller }) => (await keys.list(caller.account.id, 'developer')).map(toKeyAnswer),
    }),
    ...oneKeyRoutes({ keys }),
  ]
}

function oneKeyRoutes({ keys }: DeveloperKeysDependencies): readonly Route[] {
  return [
    route({
      ...SHARED,
      method: 'PUT',
      path: `${PATH}/deactivate`,
      summary: 'Deactivate a developer key for good',
      body: DeactivateBody,
      answer: KeyAnswerSchema,
      handle: async ({ caller, body }) =>
        toKeyAnswer(await keys.deactivate(referenceOf(caller, body.key_id))),
    }),
    route({
      ...SHARED,
      method: 'PUT',
      path: `${PATH}/label`,
      summary: 'Rename a developer key',
      body: LabelBody,
      answer: KeyAnswerSchema,
      handle: async ({ caller, body }) =>
        toKeyAnswer(await keys.relabel(referenceOf(caller, body.key_id), body.label)),
    }),
    route({
      ...SHARED,
      method: 'PUT',
      path: `${PATH}/limits`,
      summary: 'Limit what a developer key may use',
      rawBody: LimitsBody,
      answer: KeyAnswerSchema,
      async handle({ caller, body }) {
        const { keyId, limits } = readLimitsBody(body)
        return toKeyAnswer(await keys.setLimits(referenceOf(caller, keyId), limits))
      },
    }),
  ]
}

function referenceOf({ account }: Caller, keyId: string): KeyReference {
  return { accountId: account.id, keyId, role: 'developer' }
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
