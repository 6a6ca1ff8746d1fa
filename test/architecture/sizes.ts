import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './sources.ts'

const run = promisify(execFile)

export interface Sized {
  readonly where: string
  readonly lines: number
}

interface Report {
  readonly diagnostics: readonly {
    readonly message: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

/** The length of every function under src that is no test, as the linter's parser counts it. */
export async function functionSizes(): Promise<Sized[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sizes-'))
  const config = join(folder, 'every-function.json')
  const rules = { 'max-lines-per-function': ['error', { max: 0 }] }
  try {
    await writeFile(
      config,
      JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules }),
    )
    return (await lint(config)).diagnostics
      .filter(({ filename }) => !/\.(test|fixture)\.ts$/.test(filename))
      .map(({ message, filename, labels }) => ({
        where: `${filename}:${labels[0]?.span.line}`,
        lines: Number(/\((\d+)\)/.exec(message)?.[1]),
      }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends with exit code 1, since it finds something everywhere. */
async function lint(config: string): Promise<Report> {
  const program = new URL('node_modules/.bin/oxlint', root).pathname
  const { stdout } = await run(program, ['-c', config, '-f', 'json', 'src'], {
    cwd: root.pathname,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout) as Report
}

/** The value that `share` of all do not exceed. */
export function quantile(sizes: readonly number[], share: number): number {
  const sorted = sizes.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
