import { ErrorAnswerSchema, FAILURES } from '../http/route-documentation.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type JsonObject = { readonly [name: string]: Json }

const SUCCESSES: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: it goes on after the answer.',
  204: 'Done; the answer is empty.',
}

/**
 * Puts what many routes have in common into the `components` of an API description: failures, by their status, and every
 * schema that has a title, under it. Where it stood is a `$ref`.
 *
 * Errors: `Error` when two schemas that differ have one title.
 */
export function shareParts(description: object): object {
  const { paths = {}, components = {}, ...rest } = toJson(description) as Record<string, JsonObject>
  const schemas: Record<string, Json> = { Failure: toJson(ErrorAnswerSchema) }
  const responses: Record<string, Json> = {}

  /** The same without schemas that have a title, which go to `schemas`. */
  function withoutTitled(value: Json): Json {
    if (Array.isArray(value)) return value.map(withoutTitled)
    if (!isObject(value)) return value
    const { title, ...own } = mapped(value, withoutTitled)
    if (typeof title !== 'string' || !('type' in own)) return title === undefined ? own : { ...own, title }
    const name = title.replaceAll(' ', '')
    if (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(own)) {
      throw new Error(`two schemas are called ${title}`)
    }
    schemas[name] = own
    return { $ref: `#/components/schemas/${name}` }
  }

  function answer(status: string, response: Json): Json {
    const { name, meaning } = FAILURES[Number(status)] ?? {}
    if (name === undefined || meaning === undefined) {
      return { ...(withoutTitled(response) as JsonObject), description: SUCCESSES[status] ?? '' }
    }
    responses[name] = {
      description: meaning,
      // Failures are JSON whatever the route produces.
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
    return { $ref: `#/components/responses/${name}` }
  }

  const operation = ({ responses: own = {}, ...others }: JsonObject): JsonObject => ({
    ...(withoutTitled(others) as JsonObject),
    responses: Object.fromEntries(
      Object.entries(own as JsonObject).map(([status, response]) => [status, answer(status, response)]),
    ),
  })
  const shared = mapped(paths, (methods) =>
    mapped(methods as JsonObject, (one) => operation(one as JsonObject)),
  )
  return {
    ...rest,
    components: { ...components, schemas: sorted(schemas), responses: sorted(responses) },
    paths: shared,
  }
}

function sorted(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function mapped(value: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Without what schemas carry that JSON does not show. */
function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject
}
