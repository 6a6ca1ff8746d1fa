import type { Source } from './sources.ts'

/** Each name that the front door of a domain offers and no file outside the domain imports. */
export function unusedExports(sources: readonly Source[]): string[] {
  return sources.flatMap((door) => {
    const [, domain] = /^src\/domains\/(\w+)\/index\.ts$/.exec(door.path) ?? []
    if (domain === undefined) return []
    const outside = sources.filter(({ path }) => !path.startsWith(`src/domains/${domain}/`))
    const wanted = new Set(outside.flatMap((source) => namesImportedFrom(door, source)))
    return exportsOf(door)
      .filter((name) => !wanted.has(name))
      .map((name) => `${door.path} ${name}`)
  })
}

function exportsOf({ code }: Source): string[] {
  const declared = code.matchAll(
    /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm,
  )
  const listed = code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) => namesIn(names).map(([, outside]) => outside)),
  ]
}

function namesImportedFrom(door: Source, { imports }: Source): string[] {
  return imports
    .filter(({ target }) => target === door.path)
    .flatMap(({ names }) => namesIn(names).map(([inside]) => inside))
}

/** `{ a, type b as c }` as the names before and after `as`. */
function namesIn(list: string): [string, string][] {
  return [...list.matchAll(/(?:type )?(\w+)(?: as (\w+))?\s*(?:,|\}|$)/g)].map(
    ([, inside = '', outside = inside]) => [inside, outside],
  )
}
