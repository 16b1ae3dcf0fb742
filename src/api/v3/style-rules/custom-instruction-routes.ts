import { type Route, route } from '../../http/route.ts'
import { toApiInstruction } from './style-rule-conversion.ts'
import { readInstructionId, readStyleId, toFields } from './style-rule-parameters.ts'
import { READING, type StyleRulesDependencies, WRITING, WRITING_BODY } from './style-rule-routes.ts'
import { InstructionAnswer, InstructionBody, InstructionParams, ListParams } from './style-rule-schema.ts'

const PATH = '/v3/style_rules/:style_id/custom_instructions'
const ONE = `${PATH}/:instruction_id`

/** The custom instructions of a list, one by one. */
export function customInstructionRoutes({ styleRules }: StyleRulesDependencies): readonly Route[] {
  return [
    route({
      ...WRITING_BODY,
      method: 'POST',
      path: PATH,
      summary: 'Add a custom instruction to a list',
      params: ListParams,
      body: InstructionBody,
      status: 201,
      answer: InstructionAnswer,
      async handle({ caller, params, body }) {
        const id = readStyleId(params.style_id)
        return toApiInstruction(await styleRules.addInstruction(caller.account.id, id, toFields(body)))
      },
    }),
    route({
      ...READING,
      method: 'GET',
      path: ONE,
      summary: 'Get a custom instruction',
      params: InstructionParams,
      answer: InstructionAnswer,
      handle: async ({ caller, params }) =>
        toApiInstruction(await styleRules.getInstruction(caller.account.id, ...idsOf(params))),
    }),
    route({
      ...WRITING_BODY,
      method: 'PUT',
      path: ONE,
      summary: 'Replace a custom instruction',
      params: InstructionParams,
      body: InstructionBody,
      answer: InstructionAnswer,
      async handle({ caller, params, body }) {
        const ids = idsOf(params)
        return toApiInstruction(await styleRules.putInstruction(caller.account.id, ...ids, toFields(body)))
      },
    }),
    route({
      ...WRITING,
      method: 'DELETE',
      path: ONE,
      summary: 'Delete a custom instruction',
      params: InstructionParams,
      failures: [400, 404, 503],
      handle: ({ caller, params }) => styleRules.removeInstruction(caller.account.id, ...idsOf(params)),
    }),
  ]
}

function idsOf({ style_id, instruction_id }: InstructionParams) {
  return [readStyleId(style_id), readInstructionId(instruction_id)] as const
}
