import type { StyleListEdits } from './style-list-edits.ts'
import {
  type CustomInstruction,
  checkedInstruction,
  INSTRUCTIONS_PER_LIST,
  type InstructionFields,
  type InstructionId,
  instructionNotFound,
  type StyleId,
  type StyleRuleList,
  tooManyInstructions,
} from './style-rule-list.ts'

/** The instructions of a list, one by one. Errors: `not_found`; `invalid_parameter` for those that break a limit; `overloaded`. */
export interface StyleInstructions {
  addInstruction(accountId: string, id: StyleId, fields: InstructionFields): Promise<CustomInstruction>
  getInstruction(accountId: string, id: StyleId, instruction: InstructionId): Promise<CustomInstruction>
  /** Puts new fields in place of an instruction's; it keeps its id and its place. */
  putInstruction(
    accountId: string,
    id: StyleId,
    instruction: InstructionId,
    fields: InstructionFields,
  ): Promise<CustomInstruction>
  removeInstruction(accountId: string, id: StyleId, instruction: InstructionId): Promise<void>
}

/** `instructionOf` checks the fields of a new instruction and gives it an id. */
export function createStyleInstructions(
  { get, edit }: StyleListEdits,
  instructionOf: (fields: InstructionFields) => CustomInstruction,
): StyleInstructions {
  return {
    async addInstruction(accountId, id, fields) {
      const added = instructionOf(fields)
      await edit(accountId, id, ({ customInstructions }) => {
        if (customInstructions.length >= INSTRUCTIONS_PER_LIST) throw tooManyInstructions()
        return { customInstructions: [...customInstructions, added] }
      })
      return added
    },

    async getInstruction(accountId, id, instruction) {
      return findInstruction(await get(accountId, id), instruction)
    },

    async putInstruction(accountId, id, instruction, fields) {
      const put: CustomInstruction = { id: instruction, ...checkedInstruction(fields) }
      await edit(accountId, id, (list) => {
        findInstruction(list, instruction)
        return {
          customInstructions: list.customInstructions.map((one) => (one.id === instruction ? put : one)),
        }
      })
      return put
    },

    async removeInstruction(accountId, id, instruction) {
      await edit(accountId, id, (list) => {
        findInstruction(list, instruction)
        return { customInstructions: list.customInstructions.filter((one) => one.id !== instruction) }
      })
    },
  }
}

function findInstruction(list: StyleRuleList, id: InstructionId): CustomInstruction {
  const instruction = list.customInstructions.find((one) => one.id === id)
  if (instruction === undefined) throw instructionNotFound()
  return instruction
}
