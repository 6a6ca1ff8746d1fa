import { glob, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { parse, type Node } from 'acorn'
import { analyse } from 'scslre'
import { root } from '#test/architecture/sources.ts'

/** A regular expression as it stands in a file. */
export interface Pattern {
  readonly path: string
  readonly literal: RegExp
}

/** What stands in some files: literals, and which of the files make patterns out of strings. */
export interface Patterns {
  readonly literals: readonly Pattern[]
  readonly makers: readonly string[]
}

/** All patterns of the files, tests apart, that match one of the globs. */
export async function patternsIn(globs: readonly string[]): Promise<Patterns> {
  const paths = (await Array.fromAsync(glob([...globs], { cwd: root.pathname }))).sort()
  const found = await Promise.all(
    paths
      .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
      .map(async (path) => patternsOf(path, await readFile(new URL(path, root), 'utf8'))),
  )
  return {
    literals: found.flatMap(({ literals }) => literals),
    makers: found.flatMap(({ makers }) => makers),
  }
}

export function patternsOf(path: string, source: string): Patterns {
  const script = stripTypeScriptTypes(source)
  const literals: Pattern[] = []
  const makers = new Set<string>()
  visit(parse(script, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      literals.push({ path, literal: new RegExp(pattern, flags) })
    }
    if ('callee' in node && (node.callee as { name?: string }).name === 'RegExp') makers.add(path)
  })
  return { literals, makers: [...makers] }
}

const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']

/**
 * The patterns that a module makes out of strings while it is loaded, which it is once more; of one that makes them by
 * language at their first use, those of all languages.
 */
export async function patternsMadeBy(path: string): Promise<RegExp[]> {
  const made: RegExp[] = []
  const real = globalThis.RegExp
  globalThis.RegExp = new Proxy(real, {
    construct: (target, [pattern, flags]: [string, string]) => {
      const one = new target(pattern, flags)
      made.push(one)
      return one
    },
  })
  try {
    const module: object = await import(`${new URL(path, root).href}?patterns`)
    if (made.length === 0) for (const lang of languages) readWithAll(module, lang)
  } finally {
    globalThis.RegExp = real
  }
  return made
}

/** What a reader of texts makes of one word; what takes anything else may refuse it. */
function readWithAll(module: object, lang: string): void {
  for (const one of Object.values(module))
    if (typeof one === 'function')
      try {
        one('word', lang)
      } catch {}
}

function visit(node: Node, see: (node: Node & Record<string, unknown>) => void): void {
  see(node as Node & Record<string, unknown>)
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see)
}

/**
 * Why matching may take more than a time in proportion to the text; empty where it does not. A bound of ten or more is
 * taken for none: some thousand steps for each character are too many. Boundaries of words are left out, since the
 * analysis supposes that no match begins behind one.
 */
export function superlinearIn(literal: RegExp): string[] {
  const widened = literal.source
    .replace(/(?<!\\)\{(\d+),\d{2,}\}/g, '{$1,}')
    .replace(/(?<!\\)\\b|\(\?<![^()]*\)/g, '')
  const { reports } = analyse({ source: widened, flags: literal.flags })
  return reports.map(
    ({ type, exponential, character }) =>
      `${exponential ? 'exponential' : 'polynomial'} (${type}) in ${JSON.stringify(character.pick)}`,
  )
}
