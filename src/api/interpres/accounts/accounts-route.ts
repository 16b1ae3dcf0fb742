import { type Static, Type } from 'typebox'
import type { Account } from '../../../accounts/account.ts'
import type { AccountService } from '../../../accounts/account-service.ts'
import type { KeyService } from '../../../accounts/key-service.ts'
import { type Route, route } from '../../http/route.ts'
import { readLimits } from '../../v2/admin-developer-keys/read-limits.ts'

export interface AccountsDependencies {
  readonly accountService: AccountService
  readonly keys: KeyService
}

const PATH = '/interpres/v1/accounts'
const SHARED = { tag: 'web interface', access: 'operator', failures: [404, 503] } as const

const Limit = (description: string) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description }))
const Params = Type.Object({ account_id: Type.String() })

const AccountItem = Type.Object(
  {
    account_id: Type.String(),
    name: Type.String(),
    created: Type.String({ format: 'date-time' }),
    addendum_signed: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    character_limit: Type.Union([Type.Integer(), Type.Null()]),
    speech_to_text_milliseconds_limit: Type.Union([Type.Integer(), Type.Null()]),
    active_keys: Type.Integer(),
  },
  { title: 'Account' },
)

const CreatedAnswer = Type.Object({
  account: AccountItem,
  admin_key: Type.String({ description: 'Shown here and nowhere else.' }),
})

const LimitsBody = Type.Object({
  characters: Limit('Characters in a billing period; null is no limit, 0 blocks.'),
  speech_to_text_milliseconds: Limit('Likewise, of speech.'),
})

/** The accounts of the installation, for operators. */
export function accountsRoutes(dependencies: AccountsDependencies): readonly Route[] {
  const { accountService, keys } = dependencies
  const item = itemWith(keys)
  return [
    route({
      ...SHARED,
      method: 'GET',
      path: PATH,
      summary: 'List accounts',
      answer: Type.Object({ accounts: Type.Array(AccountItem) }),
      async handle() {
        const accounts: Static<typeof AccountItem>[] = []
        for (const account of await accountService.list()) accounts.push(await item(account))
        return { accounts }
      },
    }),
    route({
      ...SHARED,
      method: 'POST',
      path: PATH,
      summary: 'Create an account with its first admin key',
      jsonOnly: true,
      status: 201,
      body: Type.Object({ name: Type.String() }),
      answer: CreatedAnswer,
      failures: [409, 503],
      async handle({ body }) {
        const account = await accountService.create({ name: body.name })
        const { secret } = await keys.create({ accountId: account.id, role: 'admin', label: 'Admin' })
        return { account: await item(account), admin_key: secret }
      },
    }),
    ...oneAccountRoutes(dependencies),
  ]
}

function oneAccountRoutes({ accountService, keys }: AccountsDependencies): readonly Route[] {
  const item = itemWith(keys)
  return [
    route({
      ...SHARED,
      method: 'PATCH',
      path: `${PATH}/:account_id/limits`,
      summary: 'Limit what an account may use',
      jsonOnly: true,
      params: Params,
      rawBody: LimitsBody,
      answer: AccountItem,
      handle: async ({ params, body }) =>
        item(await accountService.setLimits(params.account_id, readLimits(body))),
    }),
    route({
      ...SHARED,
      method: 'PUT',
      path: `${PATH}/:account_id/addendum`,
      summary: 'Open regional addresses to an account, or close them',
      jsonOnly: true,
      params: Params,
      body: Type.Object({ signed: Type.Boolean() }),
      answer: AccountItem,
      handle: async ({ params, body }) =>
        item(
          body.signed
            ? await accountService.signAddendum(params.account_id)
            : await accountService.revokeAddendum(params.account_id),
        ),
    }),
  ]
}

function itemWith(keys: KeyService) {
  return async (account: Account) => toItem(account, await countActive(account, keys))
}

async function countActive({ id }: Account, keys: KeyService): Promise<number> {
  return (await keys.list(id)).filter(({ deactivatedAtMs }) => deactivatedAtMs === null).length
}

function toItem(account: Account, activeKeys: number): Static<typeof AccountItem> {
  const { id, name, createdAtMs, addendumSignedAtMs, limits } = account
  return {
    account_id: id,
    name,
    created: new Date(createdAtMs).toISOString(),
    addendum_signed: addendumSignedAtMs === null ? null : new Date(addendumSignedAtMs).toISOString(),
    character_limit: limits.characters,
    speech_to_text_milliseconds_limit: limits.speechMilliseconds,
    active_keys: activeKeys,
  }
}
