import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runCommand, UsageError, type Command } from './command.ts'
import { commands } from './index.ts'

async function printed(...argv: string[]): Promise<string> {
  const lines: string[] = []
  await runCommand(commands, argv, (text) => lines.push(text))
  return lines.join('\n')
}

/** A command that only keeps what it was given. */
function heard() {
  const runs: unknown[] = []
  const command: Command = {
    name: 'credits give',
    summary: 'Give',
    options: [{ name: 'amount', value: '<credits>', help: 'How many' }],
    load: async () => async (values) => void runs.push({ ...values }),
  }
  return { runs, run: (...argv: string[]) => runCommand([command], argv, () => undefined) }
}

suite('the command line', () => {
  for (const { name, summary } of commands)
    for (const help of ['--help', '-h'])
      test(`explains ${name} at ${help}`, async () => {
        const text = await printed(...name.split(' '), help)
        assert.match(text, new RegExp(`^Usage: growth ${name}`))
        assert.ok(text.includes(summary))
      })

  const groups = commands.map(({ name }) => name.split(' ')).filter(({ length }) => length > 1)
  const alone = new Set(commands.map(({ name }) => name))
  for (const group of new Set(groups.map(([first = '']) => first).filter((one) => !alone.has(one))))
    test(`lists the commands of ${group}`, async () => {
      const inGroup = commands.filter(({ name }) => name.startsWith(`${group} `))
      for (const argv of [[group], [group, '--help']]) {
        const text = await printed(...argv)
        for (const { name } of inGroup) assert.ok(text.includes(`  ${name} `), text)
        assert.ok(!text.includes('  serve '))
      }
    })

  test('fits a terminal of 100 columns', async () => {
    const texts = [
      await printed(),
      ...(await Promise.all(commands.map(({ name }) => printed(...name.split(' '), '--help')))),
    ]
    for (const line of texts.join('\n').split('\n')) assert.ok(line.length <= 100, line)
  })

  test('knows no other command', async () => {
    await assert.rejects(printed('users', 'create'), UsageError)
    await assert.rejects(printed('user', 'invent', '--help'), /no command "user invent"/)
  })

  test('says which kinds there are where a word names none', async () => {
    await assert.rejects(
      printed('import', 'people', 'people.csv'),
      /^Error: growth import knows no "people": there are contacts, accounts, deals, tasks, and notes$/,
    )
    await assert.rejects(printed('import', 'contact', 'people.csv'), /did you mean contacts\?$/)
  })

  test('says in one line what it cannot read', async () => {
    const { run, runs } = heard()
    await run('credits', 'give', '--amount', '5')
    assert.deepEqual(runs, [{ amount: '5' }])
    for (const wrong of [['--amount', '-5'], ['--amuont', '5'], ['5'], ['--amount']])
      await assert.rejects(run('credits', 'give', ...wrong), (error: unknown) => {
        assert.ok(error instanceof UsageError)
        return /^[^\n]+; see growth credits give --help$/.test(error.message)
      })
    await assert.rejects(run('credits', 'give', '--amount', '-5'), /^Error: --amount: .*=-5; see/)
    await run('credits', 'give', '--amount=-5')
    assert.deepEqual(runs.at(-1), { amount: '-5' })
  })
})
