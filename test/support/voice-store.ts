import type { VoiceSession } from '../../src/speech/sessions/voice-session.ts'
import type { VoiceSessionStore } from '../../src/speech/sessions/voice-session-store.ts'
import type { UsageEvent } from '../../src/usage/usage-event.ts'

interface Row extends Omit<VoiceSession, 'connection' | 'audioMs' | 'concludedMs'> {
  connection: number
  audioMs: number
  concludedMs: number
  tokens: string[]
  expiresAtMs: number
}

/** Sessions in memory, as all nodes see them. */
export function createVoiceStore() {
  const rows = new Map<string, Row>()
  const counted: UsageEvent[] = []
  const nameOf = (sha256: Uint8Array) => Buffer.from(sha256).toString('hex')
  const ofToken = (sha256: Uint8Array) =>
    [...rows.values()].find(({ tokens }) => tokens.at(-1) === nameOf(sha256))
  const heldBy = ({ id, connection }: { readonly id: string; readonly connection: number }) => {
    const row = rows.get(id)
    return row?.connection === connection ? row : undefined
  }

  const store: VoiceSessionStore = {
    async insert(session, { sha256, expiresAtMs }) {
      rows.set(session.id, { ...session, connection: 0, tokens: [nameOf(sha256)], expiresAtMs })
    },
    async replaceToken({ accountId, sha256, newSha256, nowMs, expiresAtMs }) {
      const row = ofToken(sha256)
      if (row === undefined || row.accountId !== accountId || row.expiresAtMs <= nowMs) return undefined
      row.tokens.push(nameOf(newSha256))
      row.expiresAtMs = expiresAtMs
      return { ...row }
    },
    async claim(sha256, { nowMs, expiresAtMs }) {
      const row = ofToken(sha256)
      if (row === undefined || row.connection >= row.tokens.length || row.expiresAtMs <= nowMs)
        return undefined
      row.connection = row.tokens.length
      row.expiresAtMs = expiresAtMs
      return { ...row }
    },
    findByAnyToken: async (sha256) =>
      [...rows.values()].find(({ tokens }) => tokens.includes(nameOf(sha256))),
    async advance(hold, { from, to, events }) {
      const row = heldBy(hold)
      if (row?.audioMs !== from.audioMs || row.concludedMs !== from.concludedMs) return false
      Object.assign(row, to)
      counted.push(...events)
      return true
    },
    standings: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const row = rows.get(id)
          return row ? [[id, { connection: row.connection, latest: row.tokens.length }]] : []
        }),
      ),
    async expireAt(hold, expiresAtMs) {
      const row = heldBy(hold)
      if (row) row.expiresAtMs = expiresAtMs
    },
    async remove(id) {
      rows.delete(id)
    },
    async removeHeld(hold) {
      if (heldBy(hold)) rows.delete(hold.id)
    },
    async removeExpired(byMs) {
      for (const { id, expiresAtMs } of rows.values()) if (expiresAtMs <= byMs) rows.delete(id)
    },
  }
  return {
    store,
    has: (id: string) => rows.has(id),
    countedMs: () => counted.reduce((sum, { amount }) => sum + amount, 0),
  }
}
