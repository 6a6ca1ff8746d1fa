import type { IncomingHttpHeaders } from 'node:http'
import { validationFailed } from '../wire/input.ts'
import { nearest } from '../text/nearest.ts'
import type { AnyTool } from './tool.ts'

/** The tools of one request: exactly those are listed, and exactly those can be called. */
export type Toolset = ReadonlySet<AnyTool>

/** What of a request says which tools it wants. */
export interface Wish {
  readonly query: unknown
  readonly headers: IncomingHttpHeaders
}

/** Headers that narrow the tools, as GitHub's server has them. */
export const choosingHeaders = [
  'X-MCP-Toolsets',
  'X-MCP-Tools',
  'X-MCP-Exclude-Tools',
  'X-MCP-Readonly',
] as const
type ChoosingHeader = (typeof choosingHeaders)[number]

/**
 * Compiles how a request chooses: `?toolsets=crm,gtm` or `?toolsets=all` in the address, the same in a
 * header, single tools by name; the default tools where it names none. What is excluded, or is not for
 * reading where only that is wanted, is left out of them.
 */
export function toolsetChooser(tools: readonly AnyTool[]): (wish: Wish) => Toolset {
  const sets = [...new Set(['all', ...tools.flatMap(({ toolsets = [] }) => toolsets)])]
  const names = tools.map(({ name }) => name)
  const defaults: Toolset = new Set(tools.filter(({ isDefault }) => isDefault === true))
  return ({ query, headers }) => {
    const { toolsets, ...others } = query as Readonly<Record<string, unknown>>
    refuseOthers(Object.keys(others))
    if (toolsets === undefined && !isChoosing(headers)) return defaults
    const inAddress = known([toolsets].flat().filter(isText), 'toolsets', sets)
    const inHeader = known(header(headers, 'X-MCP-Toolsets'), 'X-MCP-Toolsets', sets)
    const named = known(header(headers, 'X-MCP-Tools'), 'X-MCP-Tools', names)
    const left = known(header(headers, 'X-MCP-Exclude-Tools'), 'X-MCP-Exclude-Tools', names)
    const wanted = wants(inHeader.length > 0 ? inHeader : inAddress, named)
    const readsOnly = isOn(header(headers, 'X-MCP-Readonly').join())
    const stays = ({ name, effect }: AnyTool) =>
      !left.includes(name) && (effect === 'read' || !readsOnly)
    return new Set(tools.filter((tool) => wanted(tool) && stays(tool)))
  }
}

function isChoosing(headers: IncomingHttpHeaders): boolean {
  return choosingHeaders.some((name) => headers[name.toLowerCase()] !== undefined)
}

function wants(sets: readonly string[], named: readonly string[]): (tool: AnyTool) => boolean {
  if (sets.length === 0 && named.length === 0) return ({ isDefault }) => isDefault === true
  return ({ name, toolsets = [] }) =>
    named.includes(name) || sets.includes('all') || toolsets.some((set) => sets.includes(set))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function header(headers: IncomingHttpHeaders, name: ChoosingHeader): string[] {
  return [headers[name.toLowerCase()] ?? []].flat()
}

const off: ReadonlySet<string> = new Set(['', 'false', 'f', 'no', 'n', '0', 'off'])

function isOn(text: string): boolean {
  return !off.has(text.trim().toLowerCase())
}

/** What else is sent in the address would be dropped silently. @throws ValidationFailed */
function refuseOthers(names: readonly string[]): void {
  if (names.length === 0) return
  throw validationFailed(
    names.slice(0, 20).map((field) => ({
      field,
      code: 'unknown',
      message: 'The address takes `toolsets` and nothing else.',
    })),
  )
}

/** The single names of lists with commas. @throws ValidationFailed with what was meant */
function known(lists: readonly string[], field: string, names: readonly string[]): string[] {
  const asked = lists.flatMap((list) => list.split(',')).map((name) => name.trim())
  const given = asked.filter((name) => name !== '')
  const unknown = given.filter((name) => !names.includes(name))
  if (unknown.length === 0) return given
  const noun = names.includes('all') ? 'toolset' : 'tool'
  throw validationFailed(
    unknown.slice(0, 20).map((name) => ({
      field,
      code: 'unknown',
      message: `There is no ${noun} "${name}". ${hint(name, names, noun)}`,
    })),
  )
}

function hint(name: string, names: readonly string[], noun: string): string {
  const suggestion = nearest(name, names)
  const near = suggestion === undefined ? '' : `Did you mean "${suggestion}"? `
  if (noun === 'tool') return near.trim() || 'tools/list names them all.'
  return `${near}Choose among ${names.join(', ')}.`
}
