import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { withPage } from '#test/browser.ts'
import { withInstance } from '#test/instance.ts'
import { world } from '#test/world.ts'

const project = new URL('../../packages/client', import.meta.url).pathname

/** The package as it is published, in a folder of its own while `work` runs. */
async function withBuilt<R>(work: (folder: string) => Promise<R>): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'client-page-'))
  try {
    await promisify(execFile)('tsc', ['-p', project, '--outDir', join(folder, 'client')])
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A site with the page, its scripts and what it is to do; resolves with what the page found. */
async function startSite(folder: string) {
  const found = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  const task: Record<string, unknown> = {}
  const scripts = {
    '/page.js': new URL('page.js', import.meta.url).pathname,
  } as Readonly<Record<string, string>>
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    if (url === '/found') found.resolve(JSON.parse(await text(request)))
    const script =
      scripts[url] ??
      (url.startsWith('/client/') ? join(folder, 'client', basename(url)) : undefined)
    const [type, body] =
      script !== undefined
        ? ['text/javascript', await readFile(script, 'utf8')]
        : url === '/task.json'
          ? ['application/json', JSON.stringify(task)]
          : ['text/html', '<!doctype html><script type="module" src="/page.js"></script>']
    response.writeHead(200, { 'content-type': type }).end(body)
  }
  const server = await startLoopbackServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(404).end(String(error))
    })
  })
  return { ...server, task, found: found.promise }
}

function signedDelivery() {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const body = '{"type":"contact.created","timestamp":"2026-11-20T10:00:00.000Z","data":{}}'
  const at = new Date()
  return {
    secret,
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    },
  }
}

async function account() {
  const { visitor } = await world()
  const credentials = { email: `${randomUUID()}@people.example`, password: 'correct horse battery' }
  const { status } = await visitor.post('/auth/register/', {
    ...credentials,
    name: 'Ada',
    organization_name: 'Hearth Mill',
  })
  assert.equal(status, 201)
  return credentials
}

test('the client does a day’s work in a page of another origin', () =>
  withBuilt(async (folder) => {
    const site = await startSite(folder)
    try {
      await withInstance({ settings: { CORS_ORIGINS: site.origin } }, async ({ origin }) => {
        Object.assign(site.task, {
          origin,
          credentials: await account(),
          delivered: signedDelivery(),
        })
        assert.deepEqual(await withPage(site.origin, folder, site.found), {
          titles: ['One', 'Two', 'Three'],
          isOne: true,
          isRefused: true,
          isLate: true,
          showsTag: true,
          event: 'contact.created',
          isForgeryFound: true,
        })
      })
    } finally {
      await site.close()
    }
  }))
