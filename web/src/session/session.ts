import { createContext, useContext } from 'react'
import type { Answer } from '../api/client.ts'

export type SessionAnswer = Answer<'GET /interpres/v1/session'>
export type About = Answer<'GET /interpres/v1/about'>

export interface SessionAccess {
  readonly state: SessionAnswer
  readonly about: About
  /** Asks the server anew who is signed in. */
  readonly renew: () => Promise<void>
}

export const SessionContext = createContext<SessionAccess | undefined>(undefined)

export function useSession(): SessionAccess {
  const access = useContext(SessionContext)
  if (access === undefined) throw new Error('the session is used outside of its provider')
  return access
}

/** What whoever is signed in may do; the server decides, this only hides what would be refused. */
export function rightsOf({ session }: SessionAnswer) {
  const scopes = session?.scopes ?? null
  return {
    isAdmin: session?.role === 'admin',
    isOperator: session?.operator_until != null,
    may: (scope: string) => session !== undefined && (scopes === null || scopes.includes(scope)),
  }
}
