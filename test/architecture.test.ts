import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { unusedExports } from './architecture/front-doors.ts'
import {
  kernelWordsRule,
  productWordsIn,
  productWordsInKernel,
} from './architecture/kernel-words.ts'
import { domainOrder, layerRules } from './architecture/layers.ts'
import { looseAlternativesRule } from './architecture/loose-alternatives.ts'
import { formerLoneExports, loneExports } from './architecture/lone-exports.ts'
import { manyFormsRule } from './architecture/many-forms.ts'
import { patientFillingRule } from './architecture/patient-filling.ts'
import { missingMentions, readDocuments } from './architecture/prose.ts'
import { functionSizes, quantile } from './architecture/sizes.ts'
import { readSources, root, sourceOf } from './architecture/sources.ts'
import {
  foreignTables,
  foreignTablesIn,
  ownershipRule,
  tableOwners,
} from './architecture/table-owners.ts'
import { wordRules } from './architecture/words.ts'
import { none, sameAs } from './none.ts'

const rules = [
  ...layerRules,
  ...wordRules,
  ownershipRule,
  kernelWordsRule,
  looseAlternativesRule,
  patientFillingRule,
  manyFormsRule,
]

suite('the house', () => {
  for (const { name, reason, find, breaks } of rules)
    test(name, async () => {
      assert.notDeepEqual(find(sourceOf(breaks.path, breaks.text)), [], 'the rule sees nothing')
      const sources = await readSources()
      assert.ok(sources.length > 200, 'the sources were not found')
      none(sources.flatMap(find), reason)
    })

  test('every domain stands in the order', async () => {
    const domains = await readdir(new URL('src/domains/', root))
    none(
      domains.filter((domain) => !domainOrder.includes(domain)),
      'a new domain gets its place in test/architecture/layers.ts and a decision record',
    )
  })

  test('the pages name each folder of the kernel', async () => {
    const entries = await readdir(new URL('src/kernel/', root), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const [architecture, kernel] = await Promise.all(
      ['ARCHITECTURE.md', 'src/kernel/README.md'].map((page) =>
        readFile(new URL(page, root), 'utf8'),
      ),
    )
    const [, filed = ''] = /The kernel is filed by what it is about:([^]*?)\n\n/.exec(
      architecture!,
    )!
    none(
      [
        ...folders.filter((name) => !filed.includes(`\`${name}\``)),
        ...folders.filter((name) => !kernel!.includes(`\`${name}/\``)),
      ],
      'say in ARCHITECTURE.md and src/kernel/README.md what this folder is about',
    )
  })

  test('app.ts lists the domains in their order', async () => {
    const text = await readFile(new URL('src/app.ts', root), 'utf8')
    const listed = [.../collect\(\[(.*?)\n {2}\]\)/s.exec(text)![1]!.matchAll(/^ {4}(\w+)/gm)]
    const names = new Set(listed.map(([, name = '']) => name))
    const domains = await readdir(new URL('src/domains/', root))
    const expected = domainOrder.filter((domain) => domains.includes(domain))
    assert.ok(
      [...names].join() === expected.join(),
      `app.ts collects ${[...names].join(', ')}; the order of test/architecture/layers.ts is ${expected.join(', ')}`,
    )
  })

  test('a front door offers what others import, and nothing else', async () => {
    const trial = [
      sourceOf('src/domains/crm/index.ts', "export { a, type B as C, d } from './a.ts'\n"),
      sourceOf('src/app.ts', "import { a, type C } from '#domains/crm/index.ts'\n"),
    ]
    assert.deepEqual(unusedExports(trial), ['src/domains/crm/index.ts d'])
    none(
      unusedExports(await readSources()),
      'nobody outside the domain imports this: take it off the front door, so that it may change without asking',
    )
  })

  test('what only its own file uses is not exported', async () => {
    const trial = [
      sourceOf('src/a.ts', 'export const lone = 1\nexport function used() {\n  return lone\n}\n'),
      sourceOf('src/b.ts', "import { used } from './a.ts'\n"),
    ]
    assert.deepEqual(loneExports(trial), ['src/a.ts lone'])
    none(
      loneExports(await readSources()).filter((one) => !formerLoneExports.has(one)),
      'a reader looks for who else uses it: take `export` away',
    )
  })

  test('the list of joins into other domains only shrinks', async () => {
    const used = new Set((await readSources()).flatMap(foreignTablesIn))
    none(
      foreignTables.filter((exception) => !used.has(exception)),
      'this exception is no longer needed: take it off the list',
    )
  })

  test('the list of words of the product in the kernel only shrinks', async () => {
    const said = new Set((await readSources()).flatMap(productWordsIn))
    none(
      productWordsInKernel.filter((word) => !said.has(word)),
      'the kernel no longer says this: take it off the list',
    )
  })

  test('every table has an owner', async () => {
    const types = await readFile(new URL('src/kernel/postgres/tables.ts', root), 'utf8')
    const tables = [...types.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name!)
    sameAs(tables, Object.values(tableOwners).flat(), {
      unlisted:
        'say which folder owns this table: tableOwners in test/architecture/table-owners.ts',
      gone: 'there is no such table: take it off tableOwners in test/architecture/table-owners.ts',
    })
  })
})

/** Grows with the schema, and nobody writes it. */
const generated = 'src/kernel/postgres/tables.ts'

suite('the size of things', () => {
  test('files stay small', async (t) => {
    const files = (await readSources()).filter(({ isTest }) => !isTest)
    const sizes = files.map(({ lines }) => lines)
    const [median, most] = [quantile(sizes, 0.5), quantile(sizes, 0.9)]
    t.diagnostic(`${sizes.length} files: median ${median} lines, nine of ten up to ${most}`)
    none(
      (await readSources())
        .filter(({ path, lines }) => lines > 400 && path !== generated)
        .map(({ path, lines }) => `${path} has ${lines} lines`),
      'a file of more than 400 lines holds more than one idea; split it by verb',
    )
    assert.ok(median <= 60, `the median file has ${median} lines`)
    assert.ok(most <= 150, `one file in ten has more than ${most} lines`)
  })

  test('functions stay small', async (t) => {
    const functions = await functionSizes()
    const sizes = functions.map(({ lines }) => lines)
    const [median, most] = [quantile(sizes, 0.5), quantile(sizes, 0.9)]
    t.diagnostic(`${sizes.length} functions: median ${median} lines, nine of ten up to ${most}`)
    assert.ok(functions.length > 1000, 'the functions were not found')
    none(
      functions.filter(({ lines }) => lines > 60).map(({ where, lines }) => `${where}: ${lines}`),
      'a function of more than 60 lines does more than one thing',
    )
    assert.ok(median <= 5, `the median function has ${median} lines`)
    assert.ok(most <= 15, `one function in ten has more than ${most} lines`)
  })
})

suite('what the project says', () => {
  // Brackets keep the rules from finding themselves.
  const machines = /(^|[\s'"`(=:])\/([w]ork|root|Users|home\/\w+\/\w+|tmp\/brief)\//m
  const registries = /registry\.npm[j]s|registry\.yarn[p]kg|npm[m]irror|arti[f]actory/i

  test('names no path of somebody’s machine and no host of a package registry', async () => {
    const documents = await readDocuments()
    assert.ok(documents.length > 250, 'the files were not found')
    none(
      documents
        .filter(({ text }) => machines.test(text) || registries.test(text))
        .map(({ path, text }) => `${path}: ${(machines.exec(text) ?? registries.exec(text))?.[0]}`),
      'the project is the same on every machine',
    )
  })

  test('locks packages by content, not by address', async () => {
    const lock = await readFile(new URL('package-lock.json', root), 'utf8')
    assert.doesNotMatch(lock, /"resolved"/, 'run npm with omit-lockfile-registry-resolved')
    assert.match(lock, /"integrity"/)
  })

  test('names only files that exist', async () => {
    const pages = (await readDocuments()).filter(({ path }) => path.endsWith('.md'))
    assert.ok(pages.length > 4, 'the pages were not found')
    const missing = await Promise.all(pages.map(missingMentions))
    none(missing.flat(), 'a reader who follows a path must arrive')
  })
})
