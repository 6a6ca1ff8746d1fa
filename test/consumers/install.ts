import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const locked = await readFile(new URL('tools/package-lock.json', import.meta.url))
const all = fileURLToPath(new URL('../../.tmp/', import.meta.url))

/** Outside of the sources: what is installed there is nobody's to lint or to test. Another lock file, another folder. */
export const folder = `${all}consumers-${hash('sha256', locked).slice(0, 8)}/`

/** The tools in `folder`, as the lock file here says; installed once, since they are heavy. */
export async function install(): Promise<void> {
  if (await isThere()) return
  await mkdir(all, { recursive: true })
  const own = await mkdtemp(`${all}installing-`)
  for (const name of ['package.json', 'package-lock.json'])
    await cp(new URL(`tools/${name}`, import.meta.url), `${own}/${name}`)
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: own })
  // Of two test files that install at once, the one that is done first has it; the other finds it there.
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true })
    if (!(await isThere())) throw error
  })
}

function isThere(): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  )
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
