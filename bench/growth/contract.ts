import { readFile } from 'node:fs/promises'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: Values & { readonly anyOf?: readonly Values[] }
  readonly required?: boolean
  readonly example?: unknown
}

interface Values {
  readonly enum?: readonly string[]
}

interface Content {
  readonly 'application/json'?: { readonly example?: Readonly<Record<string, unknown>> }
}

export interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

type Paths = Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>

/** What the contract offers, by path. */
export async function readPaths(): Promise<Paths> {
  const file = new URL('../../contract/openapi.json', import.meta.url)
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Paths }
  return paths
}

/** What a path is shown to answer. */
export async function documentedAnswer(path: string): Promise<Readonly<Record<string, unknown>>> {
  const example = jsonOf((await readPaths())[path]?.get)?.example
  if (example === undefined) throw new Error(`the contract shows no answer of ${path}`)
  return example
}

/** The body that an operation is shown to take, without what it refers to, which is not there. */
export function exampleOf(operation: Operation | undefined) {
  const shown = shownBody(operation)
  const own = Object.entries(shown ?? {}).filter(([name]) => !/_(id|slug)$/.test(name))
  return shown && Object.fromEntries(own)
}

export function shownBody(operation: Operation | undefined) {
  return operation?.requestBody?.content['application/json']?.example
}

export function isList({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name === 'page_size')
}

/** What a parameter may be, as far as that is listed. */
export function valuesOf({ enum: all, anyOf = [] }: Parameter['schema']) {
  return all ?? anyOf.find((one) => one.enum !== undefined)?.enum
}

export function isJson(operation: Operation): boolean {
  return jsonOf(operation) !== undefined
}

function jsonOf(operation: Operation | undefined) {
  return operation?.responses['200']?.content?.['application/json']
}
