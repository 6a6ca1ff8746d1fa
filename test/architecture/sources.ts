import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { lazy } from '#kernel/lazy.ts'

/** One TypeScript file of ours, as the rules look at it. */
export interface Source {
  /** From the root of the project, such as `src/domains/crm/contacts.ts`. */
  readonly path: string
  /** Lines without comments, so that prose breaks no rule; line numbers stay. */
  readonly code: string
  /** Lines of comment and the titles of tests, which are prose; line numbers stay. */
  readonly prose: string
  readonly lines: number
  /** A test, or what only tests use. */
  readonly isTest: boolean
  readonly imports: readonly Import[]
}

export interface Import {
  /** A path of ours from the root of the project, or the name of a package. */
  readonly target: string
  readonly isOurs: boolean
  /** What is imported: `{ a, b }`, `* as c` or `type D`. */
  readonly names: string
}

export const root = new URL('../../', import.meta.url)

const sourceFiles = '{src,test,scripts,bench}/**/*.ts'

/** All files, read once for all rules. */
export const readSources = lazy(async (): Promise<readonly Source[]> => {
  const paths = await Array.fromAsync(glob(sourceFiles, { cwd: root.pathname }))
  return Promise.all(
    paths.sort().map(async (path) => sourceOf(path, await readFile(new URL(path, root), 'utf8'))),
  )
})

export function sourceOf(path: string, text: string): Source {
  const code = withoutComments(text)
  return {
    path,
    code,
    prose: proseOf(text),
    lines: text.split('\n').length - 1,
    isTest: !path.startsWith('src/') || /\.(test|fixture)\.ts$/.test(path),
    imports: importsOf(path, code),
  }
}

/** The formatter keeps comments on lines of their own. */
const comment = /^\s*(\/\/|\/\*\*?|\*)/

function withoutComments(text: string): string {
  return text
    .split('\n')
    .map((line) => (comment.test(line) ? '' : line))
    .join('\n')
}

function proseOf(text: string): string {
  return text
    .split('\n')
    .map((line) => (comment.test(line) || /^\s*(test|suite)\(/.test(line) ? line : ''))
    .join('\n')
}

function importsOf(path: string, code: string): Import[] {
  return [
    ...[...code.matchAll(/^(?:import|export)\b([^'"`;=]*?)\bfrom '([^']+)'/gm)].map(
      ([, names = '', specifier = '']) => importOf(path, names.trim(), specifier),
    ),
    ...[...code.matchAll(/\bimport\(?\s*'([^']+)'/g)].map(([, specifier = '']) =>
      importOf(path, '', specifier),
    ),
  ]
}

function importOf(path: string, names: string, specifier: string): Import {
  if (specifier === '#app') return { target: 'src/app.ts', isOurs: true, names }
  if (specifier.startsWith('#test/')) return { target: specifier.slice(1), isOurs: true, names }
  if (specifier.startsWith('#')) return { target: `src/${specifier.slice(1)}`, isOurs: true, names }
  if (specifier.startsWith('.'))
    return { target: normalize(join(dirname(path), specifier)), isOurs: true, names }
  return { target: packageOf(specifier), isOurs: false, names }
}

function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Where in the source something stands, for a message that an editor can follow. */
export function placesOf(
  source: Source,
  pattern: RegExp,
  part: 'code' | 'prose' = 'code',
): string[] {
  return source[part].split('\n').flatMap((line, index) => {
    const [found] = pattern.exec(line) ?? []
    return found === undefined ? [] : [`${source.path}:${index + 1} ${found.trim()}`]
  })
}
