import { fork } from 'node:child_process'
import { once } from 'node:events'
import { execArgv } from 'node:process'
import { fileURLToPath } from 'node:url'

/** What failed, as the closing report shows it. */
export interface Failure {
  /** The suites it stands in, and its own name. */
  readonly name: string
  /** The file and line where it begins. */
  readonly place: string
  readonly message: string
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Outcome extends Counts {
  readonly failures: readonly Failure[]
  /** What each file took; it is what scripts/portions.ts guesses. */
  readonly seconds: ReadonlyMap<string, number>
}

/** What a test process tells the one that started it, as it happens. */
export type Report =
  | { readonly began: string }
  | { readonly failure: Failure }
  | { readonly file: string; readonly seconds: number }
  | { readonly counts: Counts }

const program = fileURLToPath(new URL('test-process.ts', import.meta.url))

/** `run()` takes a timeout too, but does not keep to it where all files share a process. */
function timeout({ TEST_TIMEOUT_MS }: NodeJS.ProcessEnv): string {
  return `--test-timeout=${TEST_TIMEOUT_MS}`
}

interface Running {
  readonly silent?: boolean
  /** Ends the process. */
  readonly signal?: AbortSignal
}

/** Runs some test files in a process of their own, with one service and one database for all of them. */
export async function runTests(
  files: readonly string[],
  settings: NodeJS.ProcessEnv,
  { silent = false, signal: interrupted }: Running = {},
): Promise<Outcome> {
  const child = fork(program, files, {
    env: settings,
    execArgv: [...execArgv, timeout(settings)],
    silent,
  })
  const failures: Failure[] = []
  const seconds = new Map<string, number>()
  let began = 'its first test'
  let counts: Counts | undefined
  child.on('message', (report: Report) => {
    if ('began' in report) began = report.began
    else if ('failure' in report) failures.push(report.failure)
    else if ('file' in report)
      seconds.set(report.file, (seconds.get(report.file) ?? 0) + report.seconds)
    else counts = report.counts
  })
  const interrupt = () => void child.kill()
  interrupted?.addEventListener('abort', interrupt)
  const heard = once(child, 'disconnect')
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  await heard
  interrupted?.removeEventListener('abort', interrupt)
  // What fails at the end of all tests, in a hook of their root, is counted as none of them.
  if (counts !== undefined)
    return { ...counts, failed: Math.max(counts.failed, failures.length), failures, seconds }
  const message = `it ended with ${signal ?? code}, and what it had not come to was not tested`
  const died = { name: `the process of "${began}"`, place: program, message }
  return {
    passed: 0,
    failed: failures.length + 1,
    skipped: 0,
    failures: [...failures, died],
    seconds,
  }
}
