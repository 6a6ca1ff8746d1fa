import async_hooks, { createHook, type HookCallbacks } from 'node:async_hooks'
import { argv, cwd, env, exit, stdout } from 'node:process'
import { inspect } from 'node:util'
import type { Report } from './test-run.ts'

/**
 * `node:test` follows each promise to know which test an error belongs to that nobody caught, which makes each `await`
 * twenty times as dear: it follows other resources alone, and what it then knows no test of is noted here.
 */
Object.assign(async_hooks, {
  createHook: (hooks: HookCallbacks) => createHook({ ...hooks, trackPromises: false }),
})
const { run } = await import('node:test')

/** The suites and the test that are reported, outermost first. */
const running: string[] = []

/** What nobody caught, with the name of the test that ran; a failing test that is known for it takes it away again. */
const uncaught = new Map<unknown, string>()
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) => void uncaught.set(error, running.join(' › ')))

const afterTimeoutMs = 60_000

/** Ends this process when nothing happens any more: a test that took too long may hold on to what keeps it alive. */
let ending: NodeJS.Timeout | undefined

/** Runs the files it is given in this process, prints a line for each suite, and reports to its parent. */
const events = run({
  files: argv.slice(2),
  isolation: 'none',
  randomSeed: Number(env['TEST_SEED']),
})

for await (const { type, data } of events)
  if (type === 'test:dequeue') report({ began: data.name })
  else if (type === 'test:start') running.splice(data.nesting, Infinity, data.name)
  else if (type === 'test:diagnostic' && data.nesting > 0) stdout.write(`ℹ ${data.message}\n`)
  else if (type === 'test:pass' && data.nesting === 0) notePassed(data)
  else if (type === 'test:fail') noteFailure(data)
  else if (type === 'test:summary') {
    const { passed, failed, cancelled, skipped, todo } = data.counts
    for (const [error, name] of uncaught) noteUncaught(error, name)
    const failures = failed + cancelled + uncaught.size
    report({ counts: { passed, failed: failures, skipped: skipped + todo } })
  }

function print(sign: string, name: string, { duration_ms }: { readonly duration_ms: number }) {
  stdout.write(`${sign} ${name} (${(duration_ms / 1000).toFixed(1)} s)\n`)
}

function report(message: Report) {
  process.send?.(message)
  ending?.refresh()
}

interface Ended {
  readonly name: string
  readonly nesting: number
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly details: { readonly duration_ms: number }
}

interface Failed extends Ended {
  readonly details: { readonly duration_ms: number; readonly error: Error }
}

function notePassed({ name, file = '', details }: Ended) {
  print('✔', name, details)
  report({ file: nameOf(file), seconds: details.duration_ms / 1000 })
}

function nameOf(file: string): string {
  return file.replace(`${cwd()}/`, '')
}

/** A suite fails with the tests in it, which have been noted before. */
function noteFailure({ name, nesting, file = '', line = 0, details }: Failed) {
  const error: Error & { failureType?: string } = details.error
  if (error.failureType === 'subtestsFailed') return
  if (error.failureType === 'testTimeoutFailure')
    ending ??= setTimeout(exit, afterTimeoutMs, 1).unref()
  uncaught.delete(error.cause)
  const whole = [...running.slice(0, nesting), name].join(' › ')
  print('✖', whole, details)
  const place = `${nameOf(file)}:${line}`
  const message = inspect(error.cause ?? error, { colors: stdout.isTTY, depth: 6 })
  report({ failure: { name: whole, place, message } })
}

function noteUncaught(error: unknown, name: string) {
  const text = inspect(error, { colors: stdout.isTTY, depth: 6 })
  const [place = ''] =
    /[^/(]+(?:\/[^/]+)*\.test\.ts:\d+/.exec(text.replaceAll(`${cwd()}/`, '')) ?? []
  const message = `${text}\nLet a test wait for what throws it, and catch it there.`
  report({ failure: { name: `what nobody caught, at or after "${name}"`, place, message } })
}
