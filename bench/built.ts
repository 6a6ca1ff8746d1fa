import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Makes what a start loads, so that what is measured does not make it meanwhile. */
export async function build(): Promise<void> {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd })
}
