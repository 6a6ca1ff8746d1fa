import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { none } from '#test/none.ts'
import type { OpenApiDocument, Operation, Response } from '#kernel/openapi/document.ts'
import { Webhook } from 'standardwebhooks'
import { operations, type OperationName } from '../../packages/client/src/contract.ts'
import { verifyWebhook, WebhookNotVerified } from '../../packages/client/src/index.ts'
import { clientContract } from '../../scripts/client-contract.ts'

const root = new URL('../../', import.meta.url)
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const body = '{"type":"contact.created","timestamp":"2026-11-20T10:00:00.000Z","data":{"id":"1"}}'

function signed(at: Date) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,bm9wZQ== ${new Webhook(secret).sign('msg_1', at, body)}`,
  }
}

suite('the package of the client', () => {
  test('is generated from the contract as it is', async () => {
    const contract = await readFile(new URL('contract/openapi.json', root), 'utf8')
    const generated = await readFile(new URL('packages/client/src/contract.ts', root), 'utf8')
    const expected = clientContract(JSON.parse(contract) as OpenApiDocument)
    assert.ok(generated === expected, 'run npm run generate')
  })

  test('reads to its end whatever takes the place where it goes on', async () => {
    const contract = await readFile(new URL('contract/openapi.json', root), 'utf8')
    const { paths, components } = JSON.parse(contract) as OpenApiDocument
    const places = ['page', 'cursor', 'after']
    const bodyOf = ({ requestBody }: Operation) => {
      const schema = requestBody?.content['application/json']?.schema
      const named = components.schemas[String(schema?.['$ref']).split('/').at(-1) ?? '']
      return Object.keys((named ?? schema)?.['properties'] ?? {})
    }
    const isJson = ({ responses: { 200: success } }: Operation) =>
      'application/json' in ((success as Response | undefined)?.content ?? {})
    const paged = Object.values(paths)
      .flatMap((there) => Object.values(there))
      .filter(isJson)
      .filter((operation) => {
        const inAddress = operation.parameters.map(({ name }) => name)
        const taken = new Set([...inAddress, ...bodyOf(operation)])
        return places.some((place) => taken.has(place))
      })
      .map(({ operationId }) => operationId as OperationName)
    assert.ok(paged.length > 100)
    none(
      paged.filter((name) => operations[name].goesOn === undefined),
      'let `pagingOf` of scripts/client-contract.ts know how its pages go on, and `all` of the client read them',
    )
  })

  test('is packed with its types, its scripts, its licence and what to read, and without sources', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-packed-'))
    try {
      const project = new URL('packages/client', root).pathname
      await cp(project, folder, { recursive: true })
      await promisify(execFile)('tsc', ['-p', project, '--outDir', join(folder, 'dist')])
      const listing = ['pack', '--dry-run', '--json', '--ignore-scripts']
      const { stdout } = await promisify(execFile)('npm', listing, { cwd: folder })
      const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[]
      const files = packed!.files.map(({ path }) => path)
      const { exports, types } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      for (const path of [...Object.values(exports['.']), types] as string[])
        assert.ok(files.includes(path.replace('./', '')), path)
      assert.deepEqual(
        new Set(files.filter((path) => !/^dist\/\w+(\.d\.ts|\.js)$/.test(path))),
        new Set(['LICENSE', 'README.md', 'package.json']),
      )
      const licence = (at: URL) => readFile(at, 'utf8')
      assert.equal(
        await licence(new URL('packages/client/LICENSE', root)),
        await licence(new URL('LICENSE', root)),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('is built without anything of Node, for browsers too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'))
    try {
      const project = new URL('packages/client', root).pathname
      await promisify(execFile)('tsc', ['-p', project, '--outDir', folder])
      const files = await readdir(folder)
      assert.ok(files.includes('index.js') && files.includes('index.d.ts'))
      for (const file of files.filter((name) => name.endsWith('.js'))) {
        const text = await readFile(join(folder, file), 'utf8')
        const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name!)
        assert.ok(
          imported.every((name) => files.includes(name.replace('./', ''))),
          file,
        )
        assert.doesNotMatch(text, /\b(?:process|Buffer|require|globalThis)\b/, file)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

suite('a webhook', () => {
  test('is verified by the lines that docs/webhooks.md shows', async () => {
    const page = await readFile(new URL('docs/webhooks.md', root), 'utf8')
    const [, shown = ''] = /^```js\n([^]*?)^```$/m.exec(page) ?? []
    const delivered = JSON.stringify({ rawBody: body, request: { headers: signed(new Date()) } })
    const script = `const { rawBody, request } = ${delivered}\n${shown}console.log(type, data.id)`
    const module = ['--input-type=module', '--eval', script]
    const env = { ...process.env, WEBHOOK_SECRET: secret }
    const { stdout } = await promisify(execFile)(process.execPath, module, { cwd: root, env })
    assert.equal(stdout, 'contact.created 1\n')
  })

  test('is verified by what the service signs with', async () => {
    const event = await verifyWebhook({ secret, body, headers: signed(new Date()) })
    assert.deepEqual(event, JSON.parse(body))
    assert.equal(
      (await verifyWebhook({ secret, body, headers: new Headers(signed(new Date())) })).type,
      'contact.created',
    )
  })

  const { 'webhook-id': _, ...unnamed } = signed(new Date())
  const foreign = {
    'of another body': { body: `${body} ` },
    'by another secret': { secret: `whsec_${Buffer.alloc(24, 8).toString('base64')}` },
    'of an hour ago': { headers: signed(new Date(Date.now() - 3_600_000)) },
    'of no known time': { headers: { ...signed(new Date()), 'webhook-timestamp': 'now' } },
    'without an id': { headers: unnamed },
    'with no base64': { headers: { ...signed(new Date()), 'webhook-signature': 'v1,%%%' } },
  }
  for (const [what, change] of Object.entries(foreign))
    test(`is refused when it is ${what}`, async () => {
      const delivered = { secret, body, headers: signed(new Date()), ...change }
      await assert.rejects(verifyWebhook(delivered), WebhookNotVerified)
    })
})
