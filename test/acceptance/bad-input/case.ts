import type { CallOptions } from '../../support/api-client.ts'
import { DEVELOPER_KEY } from '../../support/server-process.ts'

/** A request, and what it is answered. */
export type Case = readonly [
  name: string,
  status: number,
  message: string | RegExp,
  options: CallOptions,
  path?: string,
]

export const translate = (json: unknown): CallOptions => ({ key: DEVELOPER_KEY, json })
export const withText = (extra: Readonly<Record<string, unknown>>) =>
  translate({ text: ['Hello'], target_lang: 'DE', ...extra })
export const form = (body: string): CallOptions => ({ key: DEVELOPER_KEY, form: body })
export const uuid = '6f1c2f6e-1111-4222-8333-444455556666'
export const body = (
  content: string | Uint8Array,
  type = 'application/json',
  headers: Record<string, string> = {},
): CallOptions => ({
  key: DEVELOPER_KEY,
  body: content,
  headers: { 'content-type': type, ...headers },
})
