import { DEVELOPER_KEY } from '../../support/server-process.ts'
import { type Case } from './case.ts'

export const keys: readonly Case[] = [
  ['no header', 403, 'Authorization header is missing', { json: { text: ['a'], target_lang: 'DE' } }],
  [
    'no header on v3',
    401,
    'Authorization header is missing',
    { json: { text: ['a'] } },
    '/v3/detect/language',
  ],
  ['empty header', 403, 'missing', { json: {}, headers: { authorization: '' } }],
  ['unknown key', 403, 'unknown or deactivated', { key: 'nobody-knows-this-key', json: {} }],
  [
    'unknown key on v3',
    403,
    'unknown or deactivated',
    { key: 'nobody-knows-this-key', json: {} },
    '/v3/detect/language',
  ],
  ...[
    'Bearer ' + DEVELOPER_KEY,
    DEVELOPER_KEY,
    'Service-Auth-Key',
    'Service-Auth-Key ',
    `Service-Auth-Key  ${DEVELOPER_KEY}`,
    `service-auth-key ${DEVELOPER_KEY}`,
    `Service-Auth-Key ${DEVELOPER_KEY} x`,
    `Service-Auth-Key\t${DEVELOPER_KEY}`,
    `Service-Auth-Key: ${DEVELOPER_KEY}`,
    `Basic ${btoa(`x:${DEVELOPER_KEY}`)}`,
    `Service-Auth-Key ${'k'.repeat(600)}`,
    `Service-Auth-Key "${DEVELOPER_KEY}"`,
    `Service-Auth-Key ${DEVELOPER_KEY.toUpperCase()}`,
    `Service-Auth-Key ${DEVELOPER_KEY.slice(0, -1)}`,
  ].map(
    (authorization, index): Case => [
      `header ${index}`,
      403,
      'Authorization failure',
      { json: {}, headers: { authorization } },
    ],
  ),
  ['key in the query', 403, 'missing', { json: {} }, `/v2/translate?auth_key=${DEVELOPER_KEY}`],
  ['key in the body', 403, 'missing', { form: `auth_key=${DEVELOPER_KEY}&text=a&target_lang=DE` }],
]
