import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { argv, exit, stdout } from 'node:process'

interface Check {
  readonly name: string
  readonly command: readonly string[]
}

/** Test files of the project; the embedded server is tried in a process of its own, as it needs one. */
async function testFiles(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('{src,test}/**/*.test.ts')) files.push(file)
  return files.sort()
}

function runTests(files: readonly string[], flags: readonly string[] = []): string[] {
  return [
    'node',
    '--test',
    '--test-isolation=none',
    '--test-randomize',
    '--test-timeout=120000',
    ...flags,
    ...files,
  ]
}

async function checks(): Promise<Check[]> {
  const files = await testFiles()
  return [
    { name: 'types', command: ['tsc'] },
    { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    { name: 'format', command: ['oxfmt', '--check', 'src', 'test', 'bench', 'scripts'] },
    { name: 'tests', command: runTests(files, argv.slice(2)) },
  ]
}

/** Runs one check with its output in the terminal; answers whether it passed. */
function passes({ name, command: [program = '', ...args] }: Check): Promise<boolean> {
  stdout.write(`\n— ${name}\n`)
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('exit', (code) => resolve(code === 0))
    child.on('error', () => resolve(false))
  })
}

const failed: string[] = []
for (const check of await checks()) if (!(await passes(check))) failed.push(check.name)
if (failed.length > 0) stdout.write(`\nFailed: ${failed.join(', ')}\n`)
exit(failed.length === 0 ? 0 : 1)
