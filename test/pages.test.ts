import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { conditionIn } from '#kernel/query/query-string.ts'
import { settingNames, settingsOf } from '#roles/settings.ts'
import { doors } from './catalog/doors.ts'
import { comparedFields, comparisons, fieldIn, filterTable } from './filter-table.ts'
import { sourceTable } from './source-table.ts'
import { commands } from '../src/commands/index.ts'

function read(path: string) {
  return readFile(new URL(`../${path}`, import.meta.url), 'utf8')
}

function shown(value: unknown): string {
  if (value === undefined) return 'none'
  if (value instanceof Set) return `\`${[...value].join(',')}\``
  if (value instanceof Map) return `\`${JSON.stringify(Object.fromEntries(value))}\``
  return `\`${value as string | number}\``
}

/** The cells of each row of a table whose first cell is a name in backticks. */
function rowsOf(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
}

interface Contract {
  readonly paths: Readonly<Record<string, object>>
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '*')
}

/** Such as `POST /crm/contacts/` and `GET …/{id}/timeline/`. */
function operationsIn(page: string): string[] {
  const mentions = page.matchAll(
    /\b(GET|POST|PATCH|PUT|DELETE) (?:\/api\/v1)?((?:…|(?=\/))(?:\/[\w{}-]+)+\/)/g,
  )
  return [...mentions].map(([, method, path = '']) => `${method} ${withoutNames(path)}`)
}

/** Whether a mention is of an operation, of whose path any part may stand for a name, and the beginning be left out. */
function fits(mention: string, operation: string): boolean {
  const [method, path = ''] = mention.split(' ')
  const [itsMethod, itsPath = ''] = operation.split(' ')
  const said = path.replace('…', '').split('/').slice(1)
  const parts = itsPath.split('/').slice(1)
  const there = path.startsWith('…') ? parts.slice(-said.length) : parts
  return (
    method === itsMethod &&
    there.length === said.length &&
    there.every((part, index) => part === said[index] || [part, said[index]].includes('*'))
  )
}

suite('the pages', () => {
  test('explain every setting, with its default', async () => {
    const defaults = settingsOf({}) as unknown as Record<string, unknown>
    const section = /^## Settings\n([^]*?)^## /m.exec(await read('docs/operations.md'))?.[1] ?? ''
    const documented = rowsOf(section).map(([, name, value]) => `${name} ${value}`)
    assert.deepEqual(
      documented,
      settingNames.map((name) => `\`${name}\` ${shown(defaults[name])}`),
    )
  })

  test('tell of every source of leads what its policy says', async () => {
    const page = await read('docs/sources.md')
    const told = page.split('\n').filter((line) => line.startsWith('| `'))
    assert.deepEqual(told, sourceTable)
  })

  test('spell a filter with each operator as lists and queries take it', async () => {
    const section = /^## Filters\n([^]*?)^### /m.exec(await read('docs/crm.md'))?.[1] ?? ''
    const told = section.split('\n').filter((line) => line.startsWith('| `'))
    assert.deepEqual(told, filterTable)
    for (const [op, [name, text, value]] of Object.entries(comparisons))
      assert.deepEqual(conditionIn(comparedFields, { [name]: text }), {
        and: [{ field: fieldIn(name), op, value }],
      })
  })

  test('say how many functions look past row-level security', async () => {
    const count = Object.keys(doors).length
    const said = count === 11 ? 'eleven' : String(count)
    for (const page of ['ARCHITECTURE.md', 'docs/security.md', 'docs/performance.md']) {
      const told = /(\w+)\s+functions\s+(?:look\s+past|of\s+a\s+role)/.exec(await read(page))?.[1]
      assert.equal(told?.toLowerCase(), said, page)
    }
  })

  test('explain every command and its options', async () => {
    const page = await read('docs/operations.md')
    const rows = rowsOf(/^## Commands\n([^]*?)^## /m.exec(page)?.[1] ?? '')
    for (const { name, options = [] } of commands) {
      const usage = rows.find(([, cell = '']) => cell.startsWith(`\`growth ${name}`))?.[1]
      assert.ok(usage !== undefined, `growth ${name} is not explained`)
      for (const option of options) assert.match(usage, new RegExp(`--${option.name}\\b`))
    }
    assert.equal(rows.length, commands.length, 'a command is explained that is not there')
  })

  test('say why each dependency is there, and of none that is not', async () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      await read('package.json'),
    ) as Record<string, Record<string, string>>
    const installed = Object.keys({ ...dependencies, ...devDependencies })
    const page = await read('docs/decisions.md')
    const records = page.slice(page.indexOf('\n### Dependencies'))
    const unexplained = installed.filter(
      (name) => !records.includes(`**${name}**`) && !records.includes(`\`${name}\``),
    )
    assert.deepEqual(unexplained, [])
    const titles = [...records.matchAll(/^\d+\. ([^—]*)—/gm)].map(([, title = '']) => title)
    const explained = titles.flatMap((title) =>
      [...title.matchAll(/\*\*([^ ]+?)\*\*/g)].map(([, name = '']) => name.replace(/\\\*?$/, '')),
    )
    const known = [...installed, ...Object.keys(optionalDependencies ?? {})]
    for (const name of explained)
      assert.ok(
        known.some((one) => one.startsWith(name)),
        `${name} is no dependency`,
      )
  })

  test('name no operation that is not there', async () => {
    const { paths } = JSON.parse(await read('contract/openapi.json')) as Contract
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
    )
    const all = await Array.fromAsync(glob('docs/*.md', { cwd: new URL('..', import.meta.url) }))
    const pages = ['README.md', 'CHANGELOG.md', 'ARCHITECTURE.md', ...all]
    const named = await Promise.all(
      pages.map(async (page) => operationsIn(await read(page)).map((name) => ({ page, name }))),
    )
    // What was tried, and what MCP serves beside its protocol.
    const elsewhere = new Set(['POST /ai/embeddings/', 'GET /mcp/health/'])
    assert.ok(named.flat().length > 100)
    assert.deepEqual(
      named
        .flat()
        .filter(({ name }) => !elsewhere.has(name) && !operations.some((one) => fits(name, one))),
      [],
    )
  })

  test('give each decision a number of its own', async () => {
    const numbers = [...(await read('docs/decisions.md')).matchAll(/^(\d+)\. /gm)]
    assert.ok(numbers.length > 50)
    assert.equal(new Set(numbers.map(([, number]) => number)).size, numbers.length)
  })
})
