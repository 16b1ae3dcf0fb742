import type { Clock } from '../kernel/clock.ts'
import type { Caller } from './caller.ts'
import type { Answer } from './key-lookup.ts'
import { createLru } from './lru.ts'

export interface AnswerCacheConfig {
  readonly cacheTtlMs: number
  readonly staleTtlMs: number
  readonly maxKnownKeys: number
  readonly maxUnknownSecrets: number
}

/**
 * `fresh`: to be trusted. `ageing`: to be trusted, and to be renewed meanwhile. `stale`: to be trusted only while the
 * store cannot be asked.
 */
type Found =
  | { readonly age: 'fresh' | 'ageing'; readonly caller: Caller | undefined }
  | { readonly age: 'stale'; readonly caller: Caller }

/**
 * Answers of the control store by the hash of the secret. Keys and unknown secrets are kept apart, so that a flood of
 * invented secrets pushes out no key.
 */
export interface AnswerCache {
  /** `undefined` when there is nothing that could be trusted in any case. */
  find(id: string): Found | undefined
  /** To be called before the question is asked; gives the function that takes the answer. */
  expect(id: string): (answer: Answer) => void
  /** Makes every answer stale, those to questions under way included. */
  expire(): void
}

interface Entry extends Answer {
  readonly generation: number
}

export function createAnswerCache({
  clock,
  config,
}: {
  clock: Clock
  config: AnswerCacheConfig
}): AnswerCache {
  const known = createLru<string, Entry>(config.maxKnownKeys)
  const unknown = createLru<string, Entry>(config.maxUnknownSecrets)
  let generation = 0

  return {
    find: (id) => {
      const entry = known.get(id) ?? unknown.get(id)
      if (entry === undefined) return undefined
      const { caller, askedAtMs } = entry
      const ageMs = clock.nowMs() - askedAtMs
      // A clock that was set back makes an answer stale, not young.
      const isTrusted = entry.generation === generation && ageMs >= 0 && ageMs <= config.cacheTtlMs
      if (isTrusted) return { age: ageMs > config.cacheTtlMs / 2 ? 'ageing' : 'fresh', caller }
      return caller !== undefined && ageMs <= config.staleTtlMs ? { age: 'stale', caller } : undefined
    },
    expect: (id) => {
      const asked = generation
      return (answer) => {
        if (asked !== generation) return
        const [holds, lacks] = answer.caller === undefined ? [unknown, known] : [known, unknown]
        lacks.delete(id)
        holds.set(id, { ...answer, generation })
      }
    },
    expire: () => {
      generation += 1
    },
  }
}
