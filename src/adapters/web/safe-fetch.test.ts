import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, before, suite, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withOpenTransaction } from '#kernel/postgres/open-transaction.ts'
import { startLoopbackServer } from './loopback-server.ts'
import type { LoopbackServer } from './loopback-server.ts'
import { OutboundRefused } from './outbound-refused.ts'
import { createSafeFetch } from './safe-fetch.ts'
import type { Fetched, FetchOptions, SafeFetch, SafeFetchOptions } from './safe-fetch.ts'

const site = 'https://hearthmill.example'
const other = 'https://elsewhere.example'
const redirects: Record<string, string> = {
  '/to-path': '/seen?from=redirect',
  '/to-other': `${other}/seen`,
  '/to-metadata': 'https://169.254.169.254/latest/meta-data/',
  '/to-octal': 'https://0177.0.0.1/',
  '/to-rebound': 'https://rebound.example/',
  '/to-plain': 'http://hearthmill.example/seen',
  '/to-port': 'https://hearthmill.example:8443/',
  '/to-file': 'file:///etc/passwd',
  '/to-secret': 'https://user:secret@elsewhere.example/',
  '/to-itself': '/to-itself',
  '/to-nowhere': 'http://[',
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = URL.parse(request.url ?? '/', site)?.pathname ?? '/'
  const target = redirects[path]
  if (target !== undefined) return void response.writeHead(307, { location: target }).end()
  const page = pages[path]
  if (page) return page(response)
  const { method, url, headers } = request
  response.setHeader('content-type', 'application/json')
  request.setEncoding('utf8')
  let body = ''
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => response.end(JSON.stringify({ method, url, headers, body })))
}

const pages: Record<string, (response: ServerResponse) => void> = {
  '/bomb': (r) => {
    r.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000)))
  },
  '/brotli': (r) => {
    r.setHeader('content-encoding', 'br').end(brotliCompressSync('rye'))
  },
  '/gzip': (r) => void r.setHeader('content-encoding', 'gzip').end(gzipSync('oats')),
  '/not-gzip': (r) => void r.setHeader('content-encoding', 'gzip').end('plain'),
  '/half-gzip': (r) => {
    r.setHeader('content-encoding', 'gzip').end(gzipSync('spelt '.repeat(5000)).subarray(0, 40))
  },
  '/zstd': (r) => void r.setHeader('content-encoding', 'zstd').end('?'),
  '/long': (r) => void r.end('é'.repeat(600)),
  '/endless': (r) => {
    const pour = (): void => {
      while (!r.destroyed && r.write('flour '.repeat(5000)));
    }
    r.on('drain', pour)
    pour()
  },
  '/slow-head': () => undefined,
  '/slow-body': (r) => {
    r.write('a')
    const drip = setInterval(() => r.write('a'), 20)
    r.on('close', () => clearInterval(drip))
  },
  '/many-headers': (r) => {
    for (let i = 0; i < 900; i += 1) r.setHeader(`x-flood-${i}`, 'x'.repeat(60))
    r.end()
  },
  '/claims-more': (r) => {
    r.writeHead(200, { 'content-length': 1000 })
    r.write('short')
    setImmediate(() => r.destroy())
  },
  '/claims-less': (r) => {
    const text =
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nryeHTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nforged'
    r.socket?.end(text)
  },
  '/gone': (r) => void r.writeHead(404, { 'content-type': 'text/plain' }).end('gone'),
  '/image': (r) => void r.setHeader('content-type', 'image/png').end('x'),
  '/untyped': (r) => void r.end('x'),
  '/latin': (r) => {
    r.setHeader('content-type', 'text/html; charset=ISO-8859-1').end(
      Buffer.from('caf\u00e9', 'latin1'),
    )
  },
  '/latin-meta': (r) => {
    r.setHeader('content-type', 'text/html').end(
      Buffer.from('<meta charset="windows-1252">caf\u00e9', 'latin1'),
    )
  },
  '/utf-16': (r) => void r.end(Buffer.from('\ufeffcaf\u00e9', 'utf16le')),
  '/odd-charset': (r) =>
    void r.setHeader('content-type', 'text/plain; charset=klingon').end('caf\u00e9'),
}

let server: LoopbackServer
let fetch: SafeFetch
const resolved: string[] = []
const reports: { purpose: string; host: string; outcome: string }[] = []
const names: Record<string, string[]> = {
  'rebound.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'six.example': ['::1'],
}

function ask(path: string, options: Partial<FetchOptions> = {}): Promise<Fetched> {
  const url = path.startsWith('/') ? site + path : path
  return fetch(url, { purpose: 'test', ...options })
}

async function refuses(path: string, reason: string, options: Partial<FetchOptions> = {}) {
  await assert.rejects(ask(path, options), (error) => {
    assert.ok(error instanceof OutboundRefused)
    assert.equal(error.reason, reason)
    assert.match(error.message, /^[A-Z].*\.$|^[a-z0-9[].* .*\.$/)
    return true
  })
}

function json(fetched: Fetched) {
  return JSON.parse(fetched.body) as { [key: string]: string } & { headers: Record<string, string> }
}

suite('safe fetch', () => {
  before(async () => {
    server = await startLoopbackServer(answer)
    const options: SafeFetchOptions = {
      originMap: new Map([site, other].map((origin) => [origin, server.origin])),
      userAgent: 'Tester/1.0',
      resolver: async (host) => {
        resolved.push(host)
        return names[host] ?? []
      },
      onFetch: (report) => reports.push(report),
    }
    fetch = createSafeFetch(options)
  })
  after(async () => {
    await fetch.close()
    await server.close()
  })

  test('answers in the public spelling and names itself and the original host', async () => {
    const fetched = await ask('/seen?x=1#part')
    assert.equal(fetched.status, 200)
    assert.equal(fetched.url, `${site}/seen?x=1#part`)
    assert.equal(fetched.address, '127.0.0.1')
    assert.equal(json(fetched)['url'], '/seen?x=1')
    assert.equal(json(fetched).headers['host'], 'hearthmill.example')
    assert.equal(json(fetched).headers['user-agent'], 'Tester/1.0')
  })

  test('sends a body with its headers', async () => {
    const fetched = await ask('/seen', {
      method: 'POST',
      body: '{"grain":"rye"}',
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
    })
    assert.equal(json(fetched)['method'], 'POST')
    assert.equal(json(fetched)['body'], '{"grain":"rye"}')
    assert.equal(json(fetched).headers['x-key'], 'k')
  })

  test('hands over answers that are no success', async () => {
    const fetched = await ask('/gone', { accept: ['text/html'] })
    assert.deepEqual([fetched.status, fetched.body], [404, 'gone'])
  })

  test('reports each request by purpose, host and outcome', async () => {
    await ask('/gone', { purpose: 'report' })
    await assert.rejects(ask('ftp://hearthmill.example/', { purpose: 'report' }))
    assert.deepEqual(
      reports.filter(({ purpose }) => purpose === 'report').map(({ outcome }) => outcome),
      ['404', 'scheme'],
    )
  })

  suite('addresses', () => {
    test('refuses what is no web address', async () => {
      await refuses('not a url', 'invalid_url')
      await refuses('file:///etc/passwd', 'scheme')
      await refuses('gopher://hearthmill.example/', 'scheme')
      await refuses('data:text/html,hello', 'scheme')
      await refuses('https://user:pass@hearthmill.example/', 'credentials')
    })

    test('refuses other ports than 80 and 443', async () => {
      await refuses('http://elsewhere.example:6379/', 'port')
      await refuses('https://elsewhere.example:22/', 'port')
    })

    test('refuses private places before asking anyone for their address', async () => {
      const asked = resolved.length
      await refuses('http://127.0.0.1/', 'address_not_public')
      await refuses('http://[::ffff:7f00:1]/', 'address_not_public')
      await refuses('http://2852039166/', 'address_not_public')
      await refuses('http://localhost./', 'address_not_public')
      assert.equal(resolved.length, asked)
    })

    test('refuses a name whose address is private, also when others of it are public', async () => {
      await refuses('http://rebound.example/', 'address_not_public')
      await refuses('https://mixed.example/', 'address_not_public')
      await refuses('https://six.example/', 'address_not_public')
    })

    test('says beforehand what it would refuse, without asking anyone for an address', () => {
      const asked = resolved.length
      const reasons = [
        'nonsense',
        'http://127.0.0.1/',
        'https://hearthmill.example:8443/',
        'https://user:pass@elsewhere.example/',
        'https://rebound.example/',
        `${site}/seen`,
      ].map((url) => fetch.refusalOf(url)?.reason)
      const sound = [undefined, undefined]
      assert.deepEqual(reasons, [
        'invalid_url',
        'address_not_public',
        'port',
        'credentials',
        ...sound,
      ])
      assert.equal(resolved.length, asked)
    })

    test('resolves a name once for a connection, so its answer cannot change in between', async () => {
      const asked = resolved.length
      await refuses('http://rebound.example/', 'address_not_public')
      assert.deepEqual(resolved.slice(asked), ['rebound.example'])
    })

    test('refuses a name without an address', async () => {
      await refuses('https://nobody.example/', 'dns')
    })

    test('says when nobody listens', async () => {
      const closed = await startLoopbackServer(() => undefined)
      await closed.close()
      const lonely = createSafeFetch({
        originMap: new Map([[site, closed.origin]]),
        userAgent: 't',
      })
      await assert.rejects(lonely(site, { purpose: 'test' }), { reason: 'connection' })
      await lonely.close()
    })

    test('maps one origin and not its neighbours', async () => {
      await refuses('http://hearthmill.example/', 'dns')
      await refuses('https://www.hearthmill.example/', 'dns')
    })
  })

  suite('redirects', () => {
    test('are the answer where nobody wants them followed', async () => {
      const fetched = await ask('/to-metadata', { redirects: 'return' })
      assert.equal(fetched.status, 307)
      assert.equal(fetched.headers['location'], redirects['/to-metadata'])
    })

    test('are followed with method and body inside one origin', async () => {
      const fetched = await ask('/to-path', {
        method: 'POST',
        body: 'b',
        headers: { 'x-key': 'k' },
      })
      assert.equal(fetched.url, `${site}/seen?from=redirect`)
      assert.deepEqual([json(fetched)['method'], json(fetched)['body']], ['POST', 'b'])
      assert.equal(json(fetched).headers['x-key'], 'k')
    })

    test('lead to no mapped origin but their own', () => refuses('/to-other', 'address_not_public'))

    test('carry no body to another origin', () =>
      refuses('/to-other', 'redirect_not_allowed', { method: 'POST', body: 'secret' }))

    test('to a metadata address are refused', () => refuses('/to-metadata', 'address_not_public'))
    test('to a disguised loopback address are refused', () =>
      refuses('/to-octal', 'address_not_public'))
    test('to a name with a private address are refused', () =>
      refuses('/to-rebound', 'address_not_public'))
    test('from https to http are refused', () => refuses('/to-plain', 'downgrade'))
    test('to another port are refused', () => refuses('/to-port', 'port'))
    test('to a file are refused', () => refuses('/to-file', 'scheme'))
    test('to an address with a password are refused', () => refuses('/to-secret', 'credentials'))
    test('to nonsense are refused', () => refuses('/to-nowhere', 'invalid_url'))
    test('end after five', () => refuses('/to-itself', 'too_many_redirects'))

    test('are refused where the caller says so', async () => {
      const seen: string[] = []
      await refuses('/to-other', 'redirect_not_allowed', {
        allowRedirectTo: async (url) => {
          seen.push(url.href)
          return false
        },
      })
      assert.deepEqual(seen, [`${other}/seen`])
    })
  })

  suite('bodies', () => {
    test('are decompressed', async () => {
      assert.equal((await ask('/gzip')).body, 'oats')
      assert.equal((await ask('/brotli')).body, 'rye')
    })

    test('are counted after decompression', async () => {
      const fetched = await ask('/bomb', { maxBytes: 10_000 })
      assert.deepEqual([fetched.body.length, fetched.truncated], [10_000, true])
      await refuses('/bomb', 'too_large', { maxBytes: 10_000, whenTooLarge: 'refuse' })
    })

    test('are cut between characters', async () => {
      const fetched = await ask('/long', { maxBytes: 501 })
      assert.deepEqual([fetched.body, fetched.truncated], ['é'.repeat(250), true])
      assert.equal((await ask('/long')).truncated, false)
    })

    test('without an end are left at the limit', async () => {
      assert.equal((await ask('/endless', { maxBytes: 100_000 })).truncated, true)
    })

    test('in broken or unknown compression are refused', async () => {
      await refuses('/not-gzip', 'content_encoding')
      await refuses('/half-gzip', 'content_encoding')
      await refuses('/zstd', 'content_encoding')
    })

    test('of a type that was not asked for are refused', async () => {
      await refuses('/image', 'content_type', { accept: ['text/html', 'application/json'] })
      await refuses('/untyped', 'content_type', { accept: ['text/html'] })
      assert.equal((await ask('/image', { accept: ['image/*'] })).status, 200)
      assert.equal((await ask('/untyped', { accept: ['*/*'] })).status, 200)
    })

    test('shorter than announced are refused', () => refuses('/claims-more', 'connection'))

    test('longer than announced end where announced, and the rest answers nothing', async () => {
      assert.equal((await ask('/claims-less')).body, 'rye')
      assert.equal(json(await ask('/seen'))['url'], '/seen')
    })

    test('are read in the charset of mark, header or meta, else as UTF-8', async () => {
      for (const path of ['/latin', '/utf-16', '/odd-charset']) {
        assert.equal((await ask(path)).body, 'café', path)
      }
      assert.match((await ask('/latin-meta')).body, /café$/)
    })
  })

  suite('patience', () => {
    test('ends before a head that never comes', () =>
      refuses('/slow-head', 'timeout', { timeoutMs: 60 }))
    test('ends in a body that only drips', () =>
      refuses('/slow-body', 'timeout', { timeoutMs: 90 }))
    test('ends at a flood of headers', () => refuses('/many-headers', 'too_large'))

    test('ends when the caller calls off', async () => {
      await refuses('/slow-head', 'aborted', { signal: AbortSignal.abort() })
      await refuses('/slow-body', 'aborted', { signal: AbortSignal.timeout(40) })
    })

    test('ends at closing', async () => {
      const closing = createSafeFetch({
        originMap: new Map([[site, server.origin]]),
        userAgent: 't',
      })
      const pending = assert.rejects(closing(`${site}/slow-head`, { purpose: 'test' }), {
        reason: 'aborted',
      })
      await closing.close()
      await pending
      await assert.rejects(closing(`${site}/seen`, { purpose: 'test' }), { reason: 'aborted' })
    })

    test('is not asked of a transaction, whose locks would wait too', () =>
      assert.rejects(
        withOpenTransaction(() => ask('/seen')),
        { message: 'asking the outside inside a transaction; do it before or after' },
      ))
  })
})
