// Writes the types of the API for the web interface from docs/openapi.json; with --check, fails when the file differs.
// What it reads is what the schemas of our routes hold; anything else ends it.
import { readFileSync, writeFileSync } from 'node:fs'

interface Schema {
  /** Of a schema in `components`. */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly format?: string
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

const source = new URL('../docs/openapi.json', import.meta.url)
const target = new URL('../web/src/api/api-types.ts', import.meta.url)

const description = JSON.parse(readFileSync(source, 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

function typeOf(described: Schema): string {
  const schema = resolved(described)
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum !== undefined) return schema.enum.map((value) => quote(String(value))).join(' | ')
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `readonly (${typeOf(schema.items ?? {})})[]`
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  if (name === undefined) return schema
  const found = description.components.schemas[name]
  if (found === undefined) throw new Error(`the API description has no schema ${name}`)
  return found
}

function objectOf({ properties, required = [], additionalProperties, patternProperties }: Schema): string {
  const [values] = Object.values(patternProperties ?? {})
  const free = values ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  if (properties === undefined)
    return `Readonly<Record<string, ${free === undefined ? 'unknown' : typeOf(free)}>>`
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, required.includes(name), typeOf(schema)),
  )
  return `{ ${fields.join('; ')} }`
}

function field(name: string, isRequired: boolean, type: string): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : quote(name)
  return `readonly ${key}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function describe(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses } = operation
  const named = (place: string) => {
    const fields = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => field(name, required === true || place === 'path', typeOf(schema)))
    return fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`
  }
  const body = requestBody?.content?.['application/json']?.schema
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = success?.content?.['application/json']?.schema
  return `  ${quote(`${method.toUpperCase()} ${path}`)}: {
    readonly path: ${named('path')}
    readonly query: ${named('query')}
    readonly body: ${body === undefined ? 'undefined' : typeOf(body)}
    readonly answer: ${answer === undefined ? 'undefined' : typeOf(answer)}
  }`
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => describe(method, path, operation)),
)
const text = `// Generated from docs/openapi.json by npm run openapi.
export interface Operations {
${operations.join('\n')}
}
`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('web/src/api/api-types.ts is not what docs/openapi.json says. Run npm run openapi.')
    process.exitCode = 1
  }
} else {
  writeFileSync(target, text)
}
