import { glob, rm } from 'node:fs/promises'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import type { Template } from '#test/template.ts'
import { folderInMemory } from './memory-folder.ts'
import { runStaticChecks } from './static-checks.ts'
import { portions } from './portions.ts'
import { runTests, type Outcome } from './test-run.ts'

/**
 * `npm test` checks everything; `npm test -- crm contract` runs the test files whose path contains one
 * of the words, and nothing else. `--seed` repeats the order and the chance of an earlier run, `--times`
 * tells which files took longest.
 * `npm run soak` runs all tests in three orders, with more of what chance decides, and no static checks.
 */
const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string' },
    soak: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const rounds = values.soak ? 3 : 1
const compiled = join(tmpdir(), 'node-compile-cache')

// As often as it is said: a terminal tells all processes of a group, and `timeout` this one twice.
const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt.abort())

const folder = values.soak ? undefined : await folderInMemory()
if (folder !== undefined) env['TMPDIR'] = folder
const outcomes = await Promise.all([
  positionals.length > 0 || values.soak ? [] : runStaticChecks(interrupt.signal),
  testEverything(),
])
if (folder !== undefined) await rm(folder, { recursive: true, force: true })
if (values.times) showTimes(outcomes.flat())
exit(close(outcomes.flat()) ? 0 : 1)

async function testEverything(): Promise<Outcome[]> {
  const files = portions(await testFiles(), availableParallelism())
  const template = await openCompiledTemplate()
  const outcomes: Outcome[] = []
  try {
    for (let round = 0; round < rounds && !interrupt.signal.aborted; round += 1) {
      const seed = String(firstSeed + round)
      const settings = {
        FUZZ_SEED: seed,
        NODE_COMPILE_CACHE: compiled,
        TEST_TIMEOUT_MS: values.soak ? '3600000' : '300000',
        ...(values.soak ? { SOAK: 'on' } : {}),
        ...env,
        ...template.settings,
        TEST_SEED: seed,
      }
      const running = { signal: interrupt.signal }
      const run = (portion: readonly string[]) => runTests(portion, settings, running)
      outcomes.push(...(await Promise.all(files.map(run))))
    }
  } finally {
    await template.close()
  }
  return outcomes
}

/** What is loaded for it is stripped of its types and compiled once: the test processes, and theirs, find it so. */
async function openCompiledTemplate(): Promise<Template> {
  enableCompileCache(compiled)
  const { openTemplate } = await import('#test/template.ts')
  const template = await openTemplate()
  flushCompileCache()
  return template
}

async function testFiles(): Promise<string[]> {
  const all = await Array.fromAsync(glob('{src,test}/**/*.test.ts'))
  const wanted = (file: string) =>
    (values.soak || !file.endsWith('.soak.test.ts')) &&
    (positionals.length === 0 || positionals.some((word) => file.includes(word)))
  const files = all.filter(wanted).sort()
  if (files.length === 0) throw new Error(`no test file is named like ${positionals.join(' or ')}`)
  return files
}

function showTimes(outcomes: readonly Outcome[]) {
  const spent = outcomes.flatMap(({ seconds }) => [...seconds])
  for (const [file, seconds] of spent.sort(([, one], [, other]) => other - one).slice(0, 30))
    stdout.write(`${seconds.toFixed(1).padStart(6)} ${file}\n`)
  for (const { seconds } of outcomes.filter(({ seconds }) => seconds.size > 0)) {
    const sum = [...seconds.values()].reduce((all, one) => all + one, 0)
    stdout.write(`${sum.toFixed(1).padStart(6)} a process with ${seconds.size} files\n`)
  }
}

/** Shows what failed and how to repeat it; the last line is for programs. Returns whether all is well. */
function close(outcomes: readonly Outcome[]): boolean {
  const failures = outcomes.flatMap(({ failures }) => failures)
  for (const { name, place, message } of failures)
    stdout.write(`\n✖ ${name}\n  ${place}\n${message.replaceAll(/^(?=.)/gm, '  ')}\n`)
  const total = (count: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((sum, outcome) => sum + outcome[count], 0)
  const [file] = failures.flatMap(({ place }) => /^[^:]+\.test\.ts/.exec(place) ?? [])
  if (file !== undefined) stdout.write(`\nAlone: npm test -- ${file}\n`)
  if (failures.length > 0) stdout.write(`\nAll, in this order: npm test -- --seed ${firstSeed}\n`)
  const skipped = total('skipped') === 0 ? '' : `, ${total('skipped')} skipped`
  stdout.write(`\n${total('passed')} passed, ${total('failed')} failed${skipped}\n`)
  return total('failed') === 0
}
