import { validationFailed } from '../wire/input.ts'
import { nearest } from '../text/nearest.ts'
import type { AnyTool } from './tool.ts'

/** The tools of one address: exactly those are listed, and exactly those can be called. */
export type Toolset = ReadonlySet<AnyTool>

/** Compiles how an address chooses: `?toolsets=crm,gtm`, `?toolsets=all`, or the default tools. */
export function toolsetChooser(tools: readonly AnyTool[]): (query: unknown) => Toolset {
  const names = [...new Set(['all', ...tools.flatMap(({ toolsets = [] }) => toolsets)])]
  const defaults = new Set(tools.filter(({ isDefault }) => isDefault === true))
  return (query) => {
    const { toolsets, ...others } = query as Readonly<Record<string, unknown>>
    refuseOthers(Object.keys(others))
    if (toolsets === undefined) return defaults
    const asked = [toolsets]
      .flat()
      .filter(isText)
      .flatMap((text) => text.split(','))
    refuseUnknown(asked, names)
    return new Set(
      asked.includes('all')
        ? tools
        : tools.filter((tool) => tool.toolsets?.some((name) => asked.includes(name)) === true),
    )
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
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

function refuseUnknown(asked: readonly string[], names: readonly string[]): void {
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  throw validationFailed(
    unknown.slice(0, 20).map((name) => ({
      field: 'toolsets',
      code: 'unknown',
      message: `There is no toolset "${name}". ${hint(name, names)}`,
    })),
  )
}

function hint(name: string, names: readonly string[]): string {
  const suggestion = nearest(name, names)
  return suggestion === undefined
    ? `Choose among ${names.join(', ')}.`
    : `Did you mean "${suggestion}"?`
}
