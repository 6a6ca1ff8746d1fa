import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const browser = process.env['CHROMIUM'] ?? 'chromium'
const quiet =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Opens an address in a browser until `work` is done; one that ends by itself ends the wait. */
export async function withPage<R>(address: string, folder: string, work: Promise<R>): Promise<R> {
  const child = spawn(
    browser,
    [...quiet.split(' '), `--user-data-dir=${join(folder, 'profile')}`, address],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const early = Promise.race([
    ended.then(([code]) => `ended with ${code}`),
    once(child, 'error').then(([error]) => String(error)),
  ]).then((why): never => {
    throw new Error(`${browser} ${why}; set CHROMIUM to a browser that is there`)
  })
  try {
    return await Promise.race([work, early])
  } finally {
    early.catch(() => undefined)
    child.kill()
    await ended
  }
}
