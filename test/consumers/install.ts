import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Outside of the sources: what is installed there is nobody's to lint or to test. */
export const folder = fileURLToPath(new URL('../../.tmp/consumers/', import.meta.url))

/** The tools in `folder`, as the lock file here says; installed once, since they are heavy. */
export async function install(): Promise<void> {
  const locked = await readFile(new URL('tools/package-lock.json', import.meta.url), 'utf8')
  const there = await readFile(`${folder}installed.json`, 'utf8').catch(() => '')
  if (there === locked) return
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    await cp(new URL(`tools/${name}`, import.meta.url), folder + name)
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  await cp(`${folder}package-lock.json`, `${folder}installed.json`)
}

/** Runs one of them. */
export function tool(name: string, ...args: string[]): Promise<void> {
  return node(`${folder}node_modules/.bin/${name}`, ...args)
}

/** Runs a program among them; what it says is the message of its failure. */
export async function node(program: string, ...args: string[]): Promise<void> {
  try {
    await run(process.execPath, [program, ...args], { cwd: folder })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
}
