import { execFile } from 'node:child_process'
import { env, stdout } from 'node:process'
import type { Outcome } from './test-run.ts'

interface Check {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  /** What makes it pass. */
  readonly advice: string
}

const checks: readonly Check[] = [
  {
    name: 'types',
    command: [
      'tsc',
      '--singleThreaded',
      // What did not change since the last run, nor what it imports, is not checked anew.
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
      '--pretty',
      `${stdout.isTTY ?? false}`,
    ],
    advice: 'Correct the types.',
  },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    advice: 'Correct what the linter names; its rules stand in .oxlintrc.json.',
  },
  {
    name: 'format',
    command: ['oxfmt', '--check', 'src', 'test', 'bench', 'scripts', 'packages'],
    advice: 'Run: npm run format',
  },
]

/**
 * For programs in Go beside tests that keep the cores busy: on one core and with few collections they take a third of
 * the time of the processor, and no longer.
 */
const options = {
  env: { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB', ...env },
  maxBuffer: 2 ** 26,
}

/** Runs them one after the other, beside the tests, until they are interrupted; each counts as a test. */
export async function runStaticChecks(signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await run(check, signal))
  return outcomes
}

function run(
  { name, command: [program, ...args], advice }: Check,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now()
  return new Promise((resolve) => {
    execFile(program, args, { ...options, signal }, (error, out, err) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      stdout.write(`${error === null ? '✔' : '✖'} ${name} (${seconds} s)\n`)
      const failure = {
        name,
        place: [program, ...args].join(' '),
        message: `${out}${err}${advice}`,
      }
      resolve(
        error === null
          ? { passed: 1, failed: 0, skipped: 0, failures: [], seconds: new Map() }
          : { passed: 0, failed: 1, skipped: 0, failures: [failure], seconds: new Map() },
      )
    })
  })
}
