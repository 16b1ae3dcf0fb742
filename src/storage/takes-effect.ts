import type { Compilable } from 'kysely'
import { InterpresError } from '../kernel/errors.ts'
import type { Database, Statement } from './database.ts'

/** Writes the statements. False, with nothing changed, when the rows are not as the statements expect them. */
export async function takesEffect(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await db.write(statements)
    return true
  } catch (error) {
    if (error instanceof InterpresError && error.code === 'conflict') return false
    throw error
  }
}

/** A statement that is to change exactly one row: where it does not, nothing of its transaction takes effect. */
export function changingOne(query: Compilable): Statement {
  return { query: query.compile(), expectChanges: 1 }
}

export function writing(query: Compilable): Statement {
  return { query: query.compile() }
}
