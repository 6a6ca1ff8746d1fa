import type { JsonSchema, OpenApiDocument, Operation, Response } from '#kernel/openapi/document.ts'
import { memberText, typeText } from './client-types.ts'

/** The generated part of `packages/client`: shapes, problems and operations of the contract. */
export function clientContract({ paths, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, sharing]) =>
    Object.entries(sharing).map(([method, operation]) => ({ path, method, operation })),
  )
  return `${[
    '// Generated from contract/openapi.json by npm run generate.',
    ...Object.entries(components.schemas).map(
      ([name, schema]) =>
        `${comment(schema['description'])}export type ${name} = ${typeText(schema)}`,
    ),
    `/** The problem document of each code. */\nexport interface Problems {\n${problems(components).join('\n')}\n}`,
    'export type Code = keyof Problems',
    `/** What any field of a list is compared with; several values are those of \`in\`. */\ntype Compared = string | number | boolean | readonly (string | number)[] | null | undefined`,
    `/** Filters by any field, as \`updated_at__gte\` or \`custom.flour\`. */\nexport interface FieldFilters {\n  readonly [filter: \`\${string}__\${string}\`]: Compared\n  readonly [own: \`custom.\${string}\`]: Compared\n}`,
    `/** Each operation: what it takes, path, query and body in one, and what it returns. */\nexport interface Operations {\n${all.map((each) => signature(each, components)).join('\n')}\n}`,
    'export type OperationName = keyof Operations',
    `/** The operations that return rows page by page. */\nexport type ListName =\n${all
      .filter(({ operation }) => pagingOf(operation, components) !== undefined)
      .map(({ operation }) => `  | '${operation.operationId}'`)
      .join('\n')}`,
    `interface Sending {\n  readonly method: string\n  readonly path: string\n  /** The members of the input that go into the query. */\n  readonly query: readonly string[]\n  /** Whether its body is a file, of the type that the input says. */\n  readonly isFile: boolean\n  /** Where the organization is named, besides the path. */\n  readonly organization: 'query' | 'body' | undefined\n  /** Whether it takes an Idempotency-Key. */\n  readonly isKeyed: boolean\n  /** The member by which a page says where its list goes on, or the header beside its rows. */\n  readonly goesOn: 'next' | 'next_cursor' | 'link' | undefined\n}`,
    `export const operations: Readonly<Record<OperationName, Sending>> = {\n${all.map((each) => sending(each, components)).join('\n')}\n}`,
  ].join('\n\n')}\n`
}

interface Place {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}
type Components = OpenApiDocument['components']

function comment(text: unknown): string {
  return typeof text === 'string' ? `/** ${text.replaceAll('*/', '* /')} */\n` : ''
}

function problems({ examples, schemas }: Components): string[] {
  return Object.keys(examples).map((code) => {
    const own = `${code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Problem`
    return `  ${code}: ${own in schemas ? own : `Problem & { code: '${code}' }`}`
  })
}

function signature({ operation }: Place, components: Components): string {
  const inputs = [
    ...parameterMembers(operation),
    ...bodyMembers(operation, components),
    ...fileMembers(operation),
  ]
  const names = inputs.map(({ name }) => name)
  if (new Set(names).size < names.length)
    throw new TypeError(`${operation.operationId}: path, query and body share a name`)
  const input = inputs.map(({ name, schema, required }) => memberText(name, schema, required))
  const said = `${operation.summary}. ${operation.description}`
  const filters = operation['x-field-filters'] === true ? ' & FieldFilters' : ''
  return `  ${comment(said)}  ${operation.operationId}: { given: [input${inputs.some(({ required }) => required) ? '' : '?'}: { ${input.join('; ')} }${filters}]; output: ${outputText(operation)} }`
}

interface Member {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
}

/** The organization is the client's own, wherever it is sent. */
function parameterMembers({ parameters }: Operation): Member[] {
  return parameters.filter(
    ({ name, in: place }) => place !== 'header' && name !== 'organization_id',
  )
}

function bodyMembers({ requestBody }: Operation, { schemas }: Components): Member[] {
  const { schema } = requestBody?.content['application/json'] ?? {}
  if (schema === undefined) return []
  const whole = schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema
  const required = new Set((whole['required'] ?? []) as string[])
  return Object.entries((whole['properties'] ?? {}) as Record<string, JsonSchema>)
    .filter(([name]) => name !== 'organization_id')
    .map(([name, property]) => ({ name, schema: property, required: required.has(name) }))
}

/** A file is sent as it is, and its type said beside it. */
function fileMembers(operation: Operation): Member[] {
  const types = fileTypes(operation)
  if (types.length === 0) return []
  return [
    { name: 'file', schema: { type: 'file' }, required: true },
    { name: 'content_type', schema: { enum: types }, required: true },
  ]
}

function fileTypes({ requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {})
  return types.includes('application/json') ? [] : types
}

function outputText(operation: Operation): string {
  const schema = successSchema(operation)
  if (schema !== undefined) return typeText(schema)
  return successOf(operation)?.content === undefined ? 'undefined' : 'string'
}

function successOf({ responses }: Operation): Response | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return success as Response | undefined
}

function successSchema(operation: Operation): JsonSchema | undefined {
  return successOf(operation)?.content?.['application/json']?.schema
}

/** By what a page says where its list ends: a link, what the next body takes, or a header beside rows alone. */
function pagingOf(operation: Operation, { schemas }: Components) {
  const schema = successSchema(operation)
  if (schema?.['type'] === 'array')
    return 'Link' in (successOf(operation)?.headers ?? {}) ? ('link' as const) : undefined
  const name = String(schema?.['$ref']).split('/').at(-1) ?? ''
  const members = Object.keys(schemas[name]?.['properties'] ?? {})
  if (!members.includes('results')) return undefined
  return (['next', 'next_cursor'] as const).find((member) => members.includes(member))
}

function sending({ path, method, operation }: Place, components: Components): string {
  const { parameters, operationId } = operation
  const inQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const query = inQuery.filter((name) => name !== 'organization_id')
  const facts = {
    method: method.toUpperCase(),
    path,
    query,
    isFile: fileTypes(operation).length > 0,
    organization: inQuery.length > query.length ? 'query' : namedInBody(operation, components),
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    goesOn: pagingOf(operation, components),
  }
  return `  ${operationId}: { ${Object.entries(facts)
    .map(([name, value]) => `${name}: ${JSON.stringify(value) ?? 'undefined'}`)
    .join(', ')} },`
}

function namedInBody({ requestBody }: Operation, { schemas }: Components): 'body' | undefined {
  const schema = requestBody?.content['application/json']?.schema
  const whole = schemas[String(schema?.['$ref']).split('/').at(-1) ?? ''] ?? schema
  const members = Object.keys(whole?.['properties'] ?? {})
  return members.includes('organization_id') ? 'body' : undefined
}
