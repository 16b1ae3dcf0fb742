import { Type } from 'typebox'
import { type ApiKey, KEY_SCOPES, maskKey } from '../../../accounts/api-key.ts'
import type { KeyReference, KeyService } from '../../../accounts/key-service.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { InterpresError } from '../../../kernel/errors.ts'
import { type BillingPeriod, billingPeriodAt } from '../../../usage/billing-period.ts'
import { LONGEST_RANGE_DAYS } from '../../../usage/report/date-range.ts'
import type { OpenUsageReports } from '../../../usage/report/usage-reports.ts'
import { NO_USAGE, totalCharacters, type UsageCounters } from '../../../usage/usage-counters.ts'
import { addDays, formatDay, type UtcDay, utcDayOf } from '../../../usage/utc-day.ts'
import { notSupported, type RawParameters, readParameters } from '../../http/parameters/parameters.ts'
import { type Route, route } from '../../http/route.ts'
import { readLimits } from '../../v2/admin-developer-keys/read-limits.ts'
import {
  ChangeBody,
  type ChangeBody as ChangeBodyType,
  CreateBody,
  CreatedAnswer,
  KeyItem,
  type KeyItem as KeyItemType,
  KeyParams,
  KeysAnswer,
} from './keys-schema.ts'

export interface KeysDependencies {
  readonly keys: KeyService
  readonly openUsageReports: OpenUsageReports
  readonly clock: Clock
}

export interface KeysConfig {
  readonly billingDay: number
}

interface KeyUse {
  readonly usage: UsageCounters
  readonly lastDay: UtcDay | undefined
}

const PATH = '/interpres/v1/keys'
const SHARED = { tag: 'web interface', access: 'admin', failures: [404, 503] } as const
/** The limits, which may be null, are read apart. */
const Readable = Type.Omit(ChangeBody, ['characters', 'speech_to_text_milliseconds'])
const UNUSED: KeyUse = { usage: NO_USAGE, lastDay: undefined }

/** All keys of an account, of both roles, with what they are used for. */
export function keysRoutes(dependencies: KeysDependencies, config: KeysConfig): readonly Route[] {
  const { keys } = dependencies
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'List the keys of the account with their use',
      answer: KeysAnswer,
      async handle({ caller }) {
        const { account, key: own } = caller
        const [list, uses] = await Promise.all([
          keys.list(account.id),
          readUses(account.id, dependencies, config),
        ])
        return { keys: list.map((key) => toItem(key, uses(key.id), own.id)), scopes: [...KEY_SCOPES] }
      },
    }),
    route({
      ...SHARED,
      method: 'POST',
      path: PATH,
      summary: 'Create a key',
      jsonOnly: true,
      body: CreateBody,
      answer: CreatedAnswer,
      async handle({ caller, body }) {
        const { key, secret } = await keys.create({
          accountId: caller.account.id,
          role: body.role === 'admin' ? 'admin' : 'developer',
          label: body.label,
          ...(body.scopes === undefined ? {} : { scopes: body.scopes }),
        })
        return { ...toItem(key, UNUSED, caller.key.id), key: secret }
      },
    }),
    route({
      ...SHARED,
      method: 'PATCH',
      path: `${PATH}/:key_id`,
      summary: 'Change or deactivate a key',
      jsonOnly: true,
      params: KeyParams,
      rawBody: ChangeBody,
      answer: KeyItem,
      async handle({ caller, params, body }) {
        const reference = { accountId: caller.account.id, keyId: params.key_id }
        await change(keys, reference, body, caller.key.id)
        const uses = await readUses(caller.account.id, dependencies, config)
        const key = await keys.get(reference)
        return toItem(key, uses(key.id), caller.key.id)
      },
    }),
  ]
}

async function change(
  keys: KeyService,
  reference: KeyReference,
  raw: RawParameters,
  ownId: string,
): Promise<void> {
  const body = readParameters(Readable, raw) as ChangeBodyType
  const limits = readLimits(raw)
  const version = body.tag_handling_version
  if (version !== undefined && version !== 'v1' && version !== 'v2') {
    throw notSupported('tag_handling_version', ['v1', 'v2'])
  }
  if (body.deactivate === true && reference.keyId === ownId) {
    throw new InterpresError('conflict', 'The key that is signed in cannot deactivate itself.')
  }
  if (body.label !== undefined) await keys.relabel(reference, body.label)
  if (Object.keys(limits).length > 0) await keys.setLimits(reference, limits)
  if (version !== undefined) await keys.setSettings(reference, { defaultTagHandlingVersion: version })
  if (body.deactivate === true) await keys.deactivate(reference)
}

async function readUses(
  accountId: string,
  { openUsageReports, clock }: KeysDependencies,
  { billingDay }: KeysConfig,
): Promise<(keyId: string) => KeyUse> {
  const today = utcDayOf(clock.nowMs())
  const period: BillingPeriod = billingPeriodAt(clock.nowMs(), billingDay)
  const reports = await openUsageReports()
  const { rows } = await reports.byKey(accountId, period)
  const year = { firstDay: addDays(today, 1 - LONGEST_RANGE_DAYS), lastDay: today }
  const lastDays = await reports.lastDays(accountId, year)
  const usages = new Map(rows.map(({ keyId, usage }) => [keyId, usage]))
  return (keyId) => ({ usage: usages.get(keyId) ?? NO_USAGE, lastDay: lastDays.get(keyId) })
}

function toItem(key: ApiKey, { usage, lastDay }: KeyUse, ownId: string): KeyItemType {
  return {
    key_id: key.id,
    masked_key: maskKey(key),
    label: key.label,
    role: key.role,
    scopes: key.scopes === null ? null : [...key.scopes],
    character_limit: key.limits.characters,
    speech_to_text_milliseconds_limit: key.limits.speechMilliseconds,
    tag_handling_version: key.settings.defaultTagHandlingVersion,
    created: new Date(key.createdAtMs).toISOString(),
    deactivated: key.deactivatedAtMs === null ? null : new Date(key.deactivatedAtMs).toISOString(),
    last_used_day: lastDay === undefined ? null : formatDay(lastDay),
    characters_in_period: totalCharacters(usage),
    speech_to_text_milliseconds_in_period: usage.speech_to_text,
    is_own: key.id === ownId,
  }
}
