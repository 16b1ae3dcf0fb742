import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { callerOf } from '../../http/access.ts'
import { answers } from '../../http/route-documentation.ts'
import { toApiInstruction } from './style-rule-conversion.ts'
import { readInstructionId, readStyleId, requireJson, toFields } from './style-rule-parameters.ts'
import {
  InstructionAnswer,
  InstructionBody,
  InstructionParams,
  ListParams,
  READ_FAILURES,
  WRITE_FAILURES,
} from './style-rule-schema.ts'
import type { StyleRulesDependencies } from './style-rules-dependencies.ts'

const PATH = '/v3/style_rules/:style_id/custom_instructions'
const ONE = `${PATH}/:instruction_id`
const tags = ['style rules']

/** The custom instructions of a list, one by one. */
export function registerCustomInstructions(app: FastifyInstance, dependencies: StyleRulesDependencies): void {
  registerAdd(app, dependencies)
  registerGet(app, dependencies)
  registerPut(app, dependencies)
  registerRemove(app, dependencies)
}

function registerAdd(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.post<{ Params: ListParams; Body: InstructionBody }>(
    PATH,
    {
      onRequest: requireJson,
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Add a custom instruction to a list',
        tags,
        consumes: ['application/json'],
        params: ListParams,
        body: InstructionBody,
        response: answers({ status: 201, schema: InstructionAnswer }, WRITE_FAILURES),
      },
    },
    async (request, reply) => {
      const id = readStyleId(request.params.style_id)
      const { account } = callerOf(request)
      const added = await styleRules.addInstruction(account.id, id, toFields(request.body))
      return reply.code(201).send(toApiInstruction(added))
    },
  )
}

function registerGet(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.get<{ Params: InstructionParams }>(
    ONE,
    {
      config: { access: 'key', scope: 'style_rules:read' },
      schema: {
        summary: 'Get a custom instruction',
        tags,
        params: InstructionParams,
        response: answers({ status: 200, schema: InstructionAnswer }, READ_FAILURES),
      },
    },
    async (request) => {
      const { account } = callerOf(request)
      return toApiInstruction(await styleRules.getInstruction(account.id, ...idsOf(request.params)))
    },
  )
}

function registerPut(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.put<{ Params: InstructionParams; Body: InstructionBody }>(
    ONE,
    {
      onRequest: requireJson,
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Replace a custom instruction',
        tags,
        consumes: ['application/json'],
        params: InstructionParams,
        body: InstructionBody,
        response: answers({ status: 200, schema: InstructionAnswer }, WRITE_FAILURES),
      },
    },
    async (request) => {
      const { account } = callerOf(request)
      const ids = idsOf(request.params)
      return toApiInstruction(await styleRules.putInstruction(account.id, ...ids, toFields(request.body)))
    },
  )
}

function registerRemove(app: FastifyInstance, { styleRules }: StyleRulesDependencies): void {
  app.delete<{ Params: InstructionParams }>(
    ONE,
    {
      config: { access: 'key', scope: 'style_rules:write' },
      schema: {
        summary: 'Delete a custom instruction',
        tags,
        params: InstructionParams,
        response: answers({ status: 204, schema: Type.Null() }, READ_FAILURES),
      },
    },
    async (request, reply) => {
      await styleRules.removeInstruction(callerOf(request).account.id, ...idsOf(request.params))
      return reply.code(204).send()
    },
  )
}

function idsOf({ style_id, instruction_id }: InstructionParams) {
  return [readStyleId(style_id), readInstructionId(instruction_id)] as const
}
