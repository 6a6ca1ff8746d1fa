import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readSources, sourceOf, type Source } from '#test/architecture/sources.ts'
import { none } from '#test/none.ts'

const catalogue = 'src/adapters/reading/readings.ts'
/** Packages that read what strangers send. */
const parsers = ['htmlparser2', 'tinyld']

/** What `start` loads at its start, by way of which files; types are loaded by nobody. */
function loadedBy(start: string, sources: ReadonlyMap<string, Source>): Map<string, string> {
  const ways = new Map([[start, start]])
  for (const [path, way] of ways)
    for (const { target, names } of sources.get(path)?.imports ?? [])
      if (path !== catalogue && !names.startsWith('type ') && !ways.has(target))
        ways.set(target, `${way} → ${target}`)
  return ways
}

function readingsOnTheMainThread(all: readonly Source[]): string[] {
  const sources = new Map(all.map((source) => [source.path, source]))
  const readings = (sources.get(catalogue)?.imports ?? []).map(({ target }) => target)
  const loaded = loadedBy('src/main.ts', sources)
  return [...parsers, ...readings].flatMap((one) => loaded.get(one) ?? [])
}

suite('the thread that serves', () => {
  test('loads nothing that reads what strangers send', async () => {
    const trial = [
      sourceOf('src/main.ts', "import { a } from './a.ts'\nimport type { B } from './b.ts'\n"),
      sourceOf('src/a.ts', "import { Parser } from 'htmlparser2'\n"),
      sourceOf('src/b.ts', "import { detect } from 'tinyld'\n"),
    ]
    assert.deepEqual(readingsOnTheMainThread(trial), ['src/main.ts → src/a.ts → htmlparser2'])
    const sources = await readSources()
    const paths = new Map(sources.map((source) => [source.path, source]))
    assert.ok((paths.get(catalogue)?.imports.length ?? 0) >= 5, 'the readings were not found')
    assert.ok(loadedBy('src/main.ts', paths).has('src/app.ts'), 'the service was not found')
    none(readingsOnTheMainThread(sources), `read this in a thread: give it a name in ${catalogue}`)
  })
})
