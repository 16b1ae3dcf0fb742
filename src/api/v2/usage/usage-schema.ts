import { type Static, Type } from 'typebox'
import { MissingUsage } from '../admin-analytics/usage-answer.ts'

const NO_LIMIT = '1000000000000 stands for no limit.'

export const UsageAnswer = Type.Object(
  {
    character_count: Type.Integer({
      description:
        'Characters that the account has used in this billing period, in all regions and up to this moment.',
    }),
    character_limit: Type.Integer({ description: `What the account may use. ${NO_LIMIT}` }),
    api_key_character_count: Type.Integer(),
    api_key_character_limit: Type.Integer({ description: NO_LIMIT }),
    products: Type.Array(
      Type.Object({
        product_type: Type.String({ description: '`translate`, `write` or `speechToText`.' }),
        billing_unit: Type.String({ description: '`characters` or `minutes`.' }),
        api_key_unit_count: Type.Integer(),
        account_unit_count: Type.Integer(),
        api_key_character_count: Type.Integer({ deprecated: true }),
        character_count: Type.Integer({ deprecated: true }),
      }),
    ),
    speech_to_text_minutes_count: Type.Integer({ description: 'Begun minutes.' }),
    speech_to_text_minutes_limit: Type.Integer({ description: NO_LIMIT }),
    speech_to_text_milliseconds_count: Type.Integer({ deprecated: true, description: 'Always 0.' }),
    speech_to_text_milliseconds_limit: Type.Integer({ deprecated: true, description: 'Always 0.' }),
    start_time: Type.String({ format: 'date-time', description: 'Begin of the billing period.' }),
    end_time: Type.String({ format: 'date-time', description: 'Begin of the next one.' }),
    missing_usage_of_regions: MissingUsage,
  },
  { title: 'CurrentUsage' },
)

export type UsageAnswer = Static<typeof UsageAnswer>
