import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import type { OpenApiDocument } from '#kernel/openapi/document.ts'
import { aboutApi } from '#roles/about-api.ts'
import { colourOf, coloursIn, contrast } from './colours.ts'
import { sameAs, says } from './none.ts'
import { world } from './world.ts'

const texts: Readonly<Record<string, string>> = {
  '/api/v1/openapi.json': 'application/json; charset=utf-8',
  '/docs/': 'text/html; charset=utf-8',
  '/docs/api.md': 'text/markdown; charset=utf-8',
  '/docs/try/': 'text/html; charset=utf-8',
  '/docs/try/scalar.js': 'text/javascript; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
}

async function contract(): Promise<OpenApiDocument> {
  const path = new URL('../contract/openapi.json', import.meta.url)
  return JSON.parse(await readFile(path, 'utf8')) as OpenApiDocument
}

async function operations() {
  return Object.entries((await contract()).paths).flatMap(([path, sharing]) =>
    Object.entries(sharing).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )
}

async function textAt(path: string): Promise<string> {
  const { visitor, origin } = await world()
  return String((await visitor.get(origin + path)).body)
}

/** Classes that only tell parts of the page apart, and look like nothing. */
const unstyled = new Set(['method', 'returns', 'start', 'words'])

suite('the reference', () => {
  test('has a rule for each class that it uses', async () => {
    const page = await textAt('/docs/')
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
    const body = page.slice(page.indexOf('</style>'))
    const used = new Set(
      [...body.matchAll(/\bclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
    const ruled = new Set(
      [...style.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name),
    )
    sameAs(
      [...used].filter((name) => !ruled.has(name)),
      [...unstyled],
      {
        unlisted: 'give these classes a rule, or say in `unstyled` that they need none',
        gone: 'these have a rule, or are used no more: take them off `unstyled`',
      },
    )
  })
})

suite('each text of the documentation', () => {
  for (const [path, type] of Object.entries(texts)) {
    test(`${path} has its type, and is not sent again to someone who has it`, async () => {
      const { visitor, origin } = await world()
      const first = await visitor.get(origin + path)
      assert.deepEqual([first.status, first.headers.get('content-type')], [200, type])
      const etag = first.headers.get('etag')!
      const again = await visitor.get(origin + path, { 'if-none-match': etag })
      assert.deepEqual([again.status, again.body], [304, ''])
    })

    test(`${path} travels packed, only for those who unpack`, async () => {
      const { origin } = await world()
      const encodings = ['gzip', 'identity'].map(async (encoding) => {
        const response = await fetch(origin + path, { headers: { 'accept-encoding': encoding } })
        await response.text()
        return response.headers.get('content-encoding')
      })
      assert.deepEqual(await Promise.all(encodings), ['gzip', null])
    })

    test(`${path} can be asked about but not changed, and counts as a request`, async () => {
      const { visitor, origin } = await world()
      const head = await visitor.send('HEAD', origin + path)
      assert.deepEqual([head.status, head.body], [200, ''])
      assert.ok(Number(head.headers.get('ratelimit-remaining')) >= 0)
      const post = await visitor.post(origin + path)
      assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD'])
    })
  }
})

suite('the documentation for agents', () => {
  test('names every operation and its tool in /llms.txt', async () => {
    const text = await textAt('/llms.txt')
    for (const { address, summary, 'x-tool': tool } of await operations()) {
      const line = `- \`${address}\`: ${summary}${tool === undefined ? '' : ` (MCP: \`${tool}\`)`}\n`
      assert.ok(text.includes(line), line)
    }
  })

  test('leads from /llms.txt to places that exist', async () => {
    const { visitor } = await world()
    const links = [...(await textAt('/llms.txt')).matchAll(/\]\((http[^)]+)\)/g)]
    assert.equal(links.length, 5)
    for (const [, link] of links) assert.equal((await visitor.get(link!)).status, 200)
  })

  test('describes in /docs/api.md every operation with its parameters and refusals', async () => {
    const text = await textAt('/docs/api.md')
    for (const { address, summary, parameters, 'x-tool': tool } of await operations()) {
      const start = text.indexOf(`### ${summary}\n\n\`${address}\` · `)
      assert.ok(start >= 0, address)
      const described = fieldsIn(text.slice(start, text.indexOf('\n- Refuses with ', start)))
      for (const { name } of parameters) assert.ok(described.has(name), `${address} ${name}`)
      const [, first = ''] = text.slice(start).split('\n\n')
      assert.ok(tool === undefined || first.endsWith(` MCP tool \`${tool}\`.`), address)
    }
  })

  test('describes in /docs/api.md every shape with its members', async () => {
    const text = `${await textAt('/docs/api.md')}\n###`
    for (const [name, schema] of Object.entries((await contract()).components.schemas)) {
      const start = text.indexOf(`\n### ${name}\n`)
      assert.ok(start >= 0, name)
      const described = fieldsIn(text.slice(start, text.indexOf('\n###', start + 1)))
      for (const member of Object.keys(schema['properties'] ?? {}))
        assert.ok(described.has(member), `${name}.${member}`)
    }
  })
})

suite('what spends credits', () => {
  test('says at which price', async () => {
    const spending = (await operations()).filter((each) => each['x-effect'] === 'spend')
    assert.notEqual(spending.length, 0)
    const text = await textAt('/docs/api.md')
    // An agent says its price before it begins, run by run.
    const priced = spending.filter(({ address }) => address !== 'POST /ai/agent/stream/')
    for (const { address, 'x-price': prices = [] } of priced) {
      assert.notEqual(prices.length, 0, address)
      for (const price of prices)
        assert.match(
          text.slice(text.indexOf(`\`${address}\``)).split('\n')[0]!,
          RegExp(`\`${price}\``),
        )
    }
  })
})

suite('/docs/', () => {
  test('shows where its search is, and none to a browser that runs no script', async () => {
    const page = await textAt('/docs/')
    const style = page.slice(page.indexOf('<style>'), page.indexOf('</style>') + 8)
    const edge = colourOf(style, /^\.menu input$/, /^border:/)
    for (const scheme of ['light', 'dark'] as const) {
      const colour = coloursIn(style, scheme)
      const seen = contrast(colour(edge), colour('--paper'))
      assert.ok(seen >= 3, `${scheme}: ${edge} ${seen.toFixed(1)}`)
    }
    assert.match(style, /@media \(scripting: none\) \{\s*\.menu search \{\s*display: none/)
    assert.match(page, /<search>[^]*<input id="search"[^]*<\/search>/)
  })
})

suite('/docs/try/', () => {
  test('loads nothing and calls nobody but this origin', async () => {
    const { visitor, origin } = await world()
    const { headers, body } = await visitor.get(`${origin}/docs/try/`)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "connect-src 'self'", "form-action 'none'"])
      assert.ok(policy.split('; ').includes(rule), policy)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
    assert.deepEqual(
      [...String(body).matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, address]) => address),
      ['data:,', '/docs/', '/docs/try/scalar.js'],
    )
  })

  test('says to a browser that runs no script what it needs, and where to read without', async () => {
    const { visitor, origin } = await world()
    const { body } = await visitor.get(`${origin}/docs/try/`)
    const [, said = ''] = /<noscript>([^]*?)<\/noscript>/.exec(String(body)) ?? []
    says(said, ['script', '<a href="/docs/">'])
  })

  test('has the script of its package at hand', async () => {
    const script = await textAt('/docs/try/scalar.js')
    assert.ok(script.length > 1_000_000)
    assert.match(script, /createApiReference/)
  })
})

suite('the groups of the documentation', () => {
  test('all have an operation, and every operation has a group with a text', async () => {
    const { tags } = await contract()
    assert.deepEqual(
      tags.map(({ name }) => name),
      aboutApi.groups.map(({ name }) => name),
    )
  })

  test('promise nothing that none of their operations speaks of', async () => {
    const all = await operations()
    const unkept = aboutApi.groups.flatMap(({ name, description, prefix }) => {
      const own = all.filter(({ tags }) => tags[0] === name)
      const spoken = new Set(wordsIn(JSON.stringify([prefix, name, own])))
      return wordsIn(description)
        .filter((word) => !plain.has(word) && !spoken.has(word))
        .map((word) => `${name}: ${word}`)
    })
    assert.deepEqual(unkept, [])
  })
})

/** The names of the fields that a part of the Markdown describes. */
function fieldsIn(section: string): ReadonlySet<string> {
  return new Set([...section.matchAll(/^- `([^`]+)` \(/gm)].map(([, name = '']) => name))
}

/** The stems of the longer words of a text. */
function wordsIn(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).map(stem)
}

function stem(word: string): string {
  const shorter = word.replace(/(?<=.{3})(?:ing|ed|e|s)$/, '')
  return shorter === word ? word : stem(shorter)
}

/** Words of the language, which promise nothing. */
const plain = new Set(wordsIn('with their them what next your this which each once more'))
