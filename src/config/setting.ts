import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { type LanguageCode, parseLanguageCode } from '../languages/language-code.ts'

/** Turns one raw value (a string from the environment, any JSON from the file) into a checked one. */
export type Parse<Value> = (raw: unknown) => Parsed<Value>

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly allowed: string }

const good = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })
const bad = (allowed: string): { ok: false; allowed: string } => ({ ok: false, allowed })

export const text: Parse<string> = (raw) =>
  typeof raw === 'string' && raw !== '' ? good(raw) : bad('a text that is not empty')

/** A secret; held apart from `text` so that it is never printed with a problem. */
export const secret: Parse<string> = (raw) =>
  typeof raw === 'string' && raw.length >= 8 && !/\s/.test(raw)
    ? good(raw)
    : bad('at least 8 characters without white space')

export function integer(minimum: number, maximum: number): Parse<number> {
  return (raw) => {
    const value = typeof raw === 'string' && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw
    return typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum
      ? good(value)
      : bad(`a whole number from ${minimum} to ${maximum}`)
  }
}

export const flag: Parse<boolean> = (raw) => {
  if (typeof raw === 'boolean') return good(raw)
  if (raw === '1' || raw === 'true') return good(true)
  if (raw === '0' || raw === 'false') return good(false)
  return bad('1, 0, true or false')
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Parse<Value> {
  return (raw) => {
    const found = values.find((value) => value === raw)
    return found === undefined ? bad(`one of ${values.join(', ')}`) : good(found)
  }
}

/** A list: a JSON array in the file, comma-separated in the environment. */
export function listOf<Value>(item: Parse<Value>): Parse<readonly Value[]> {
  return (raw) => {
    const parts = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw
    if (!Array.isArray(parts)) return bad('a list, comma-separated in the environment')
    const values: Value[] = []
    for (const part of parts.filter((candidate) => candidate !== '')) {
      const parsed = item(part)
      if (!parsed.ok) return bad(`a list of which each item is ${parsed.allowed}`)
      values.push(parsed.value)
    }
    return good(values)
  }
}

export function url(...protocols: readonly string[]): Parse<string> {
  return (raw) => {
    if (typeof raw !== 'string' || !URL.canParse(raw) || !protocols.includes(new URL(raw).protocol)) {
      return bad(`an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    }
    return good(raw.replace(/\/+$/, ''))
  }
}

export const authenticationScheme: Parse<string> = (raw) =>
  typeof raw === 'string' && /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(raw)
    ? { ok: true, value: raw }
    : { ok: false, allowed: 'an authorization scheme such as Service-Auth-Key' }

export const origin: Parse<string> = (raw) =>
  raw === '*' || (typeof raw === 'string' && URL.canParse(raw) && new URL(raw).origin !== 'null')
    ? { ok: true, value: raw === '*' ? raw : new URL(raw).origin }
    : typeof raw === 'string' && /^[a-z-]+extension:\/\/[\w-]+$/.test(raw)
      ? { ok: true, value: raw }
      : { ok: false, allowed: 'an origin such as https://example.com, or *' }

/** An address or a network: `10.0.0.0/8`. */
export const network: Parse<string> = (raw) => {
  const [address = '', bits = '1', ...rest] = typeof raw === 'string' ? raw.split('/') : []
  const longest = isIP(address) === 6 ? 128 : 32
  const isNetwork =
    isIP(address) !== 0 && !address.includes('%') && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest
  return typeof raw === 'string' && isNetwork && rest.length === 0
    ? { ok: true, value: raw }
    : { ok: false, allowed: 'an address such as 10.0.0.1 or a network such as 10.0.0.0/8' }
}

export const language: Parse<LanguageCode> = (raw) => {
  const code = typeof raw === 'string' ? parseLanguageCode(raw) : undefined
  return code === undefined
    ? { ok: false, allowed: 'a language code such as en or pt-BR' }
    : { ok: true, value: code }
}

/** A program that may be forbidden: `/usr/bin/ffmpeg`, or `off`. */
export function programOrOff(name: string): Parse<string> {
  return (raw) =>
    typeof raw === 'string' && (raw === 'off' || isAbsolute(raw))
      ? { ok: true, value: raw }
      : { ok: false, allowed: `the full path of the program ${name}, or off` }
}
