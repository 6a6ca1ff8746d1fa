import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { bodyMemory } from '#kernel/http/arrival.ts'
import { boundConnections } from '#kernel/http/sockets.ts'
import { withInstance, type Instance } from './instance.ts'
import { none } from './none.ts'
import { organization, person, world } from './world.ts'

/** An address that no other test calls from, as a trusted proxy tells it. */
function from(
  address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
) {
  return { 'x-forwarded-for': address }
}

const mebibyte = 1_048_576

/** Sends all of a large body but its last byte, and waits for what comes back. */
async function hold(
  origin: string,
  headers: Record<string, string>,
  path = '/crm/contacts/',
): Promise<Socket> {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${hostname}`,
    'content-type: application/json',
    `content-length: ${mebibyte}`,
    ...lines,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name":"`)
  return socket
}

/** Hangs up, and waits until it has. */
async function hangUp(sockets: readonly Socket[]) {
  await Promise.all(
    sockets.map(async (socket) => {
      if (socket.closed) return
      socket.destroy()
      await once(socket, 'close')
    }),
  )
}

/** How many bytes were read of the connection that is made next, once it is closed. */
async function nextRead({ app }: Pick<Instance, 'app'>): Promise<number> {
  const [socket] = (await once(app.server, 'connection')) as [Socket]
  await once(socket, 'close')
  return socket.bytesRead
}

async function firstLine(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString().split('\r\n')[0] ?? ''
}

/** Asks until the answer is the one that is waited for. */
async function becomes(wanted: number, ask: () => Promise<{ status: number }>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) if ((await ask()).status === wanted) return
  assert.fail(`the answer never became ${wanted}`)
}

suite('unfinished bodies', () => {
  test('take 16 MiB of each address at most, and are given back when their senders go', async () => {
    await withInstance({}, async ({ origin, as }) => {
      const here = from()
      const { owner, id } = await organization()
      const authorization = `Token ${owner.token}`
      const sockets: Socket[] = []
      const write = (headers = here) =>
        as(owner).post('/crm/contacts/', { organization_id: id, name: 'Ada' }, headers)
      try {
        for (let held = 0; held < bodyMemory.each; held += mebibyte)
          sockets.push(await hold(origin, { ...here, authorization }))
        await becomes(429, write)
        assert.match((await write()).body.detail, /bytes at once/)
        assert.equal((await write(from())).status, 201)
        const further = await hold(origin, { ...here, authorization })
        sockets.push(further)
        assert.match(await firstLine(further), / 429 /)
      } finally {
        await hangUp(sockets)
      }
      await becomes(201, write)
    })
  })

  // Node reads twice as much of them before it has closed their connections.
  test('that are refused are read no further than their beginning', async () => {
    await withInstance({}, async (instance) => {
      const { owner } = await organization()
      const headers = { ...from(), authorization: `Token ${owner.token}` }
      const sockets: Socket[] = []
      const refused = async (path: string, status: string) => {
        const read = nextRead(instance)
        const further = await hold(instance.origin, headers, path)
        further.on('error', () => undefined).write(Buffer.alloc(1_000_000, 32))
        assert.match(await firstLine(further), new RegExp(` ${status} `))
        further.destroy()
        assert.ok((await read) <= 65_536, 'a refused body was read on')
      }
      try {
        await refused('/auth/login/', '413')
        for (let held = 0; held < bodyMemory.each; held += mebibyte)
          sockets.push(await hold(instance.origin, headers))
        for (let count = 0; count < 5; count += 1) await refused('/crm/contacts/', '429')
      } finally {
        await hangUp(sockets)
      }
    })
  })

  test('of visitors are refused before they are read, once the allowance is used up', async () => {
    const settings = { RATE_LIMIT_ADDRESS_PER_MINUTE: '1' }
    await withInstance({ settings }, async ({ origin, visitor }) => {
      const here = from()
      await visitor.get('/search/', here)
      const socket = await hold(origin, here)
      assert.match(await firstLine(socket), / 429 /)
      await hangUp([socket])
    })
  })
})

suite('requests of one address', () => {
  test('under way at once are bounded, and those of others go on', async () => {
    const settings = { MAX_CONNECTIONS_PER_ADDRESS: '2' }
    await withInstance({ settings }, async ({ origin, visitor }) => {
      const here = from()
      const sockets = [await hold(origin, here), await hold(origin, here)]
      try {
        await becomes(429, () => visitor.get('/search/', here))
        assert.equal((await visitor.get('/search/', from())).status, 200)
      } finally {
        await hangUp(sockets)
      }
      await becomes(200, () => visitor.get('/search/', here))
    })
  })

  test('are counted where they are refused before anybody looks at them', async () => {
    const settings = { RATE_LIMIT_ADDRESS_PER_MINUTE: '2' }
    await withInstance({ settings }, async ({ visitor, as }) => {
      const here = from()
      const large = 'x'.repeat(20_000)
      const first = await visitor.post('/auth/login/', large, here)
      assert.deepEqual([first.status, first.body.code], [413, 'payload_too_large'])
      assert.equal(first.headers.get('ratelimit-remaining'), '1')
      // With a token whose owner is not looked at, since the body comes first.
      const second = await as(await person()).post('/auth/login/', large, here)
      assert.deepEqual([second.status, second.headers.get('ratelimit-remaining')], [413, '0'])
      assert.equal((await visitor.post('/auth/login/', large, here)).status, 429)
    })
  })
})

suite('connections', () => {
  async function bounded(each: number, isProxy: boolean, all = 100) {
    const server = createServer()
    boundConnections(
      server,
      { MAX_CONNECTIONS: all, MAX_CONNECTIONS_PER_ADDRESS: each },
      () => isProxy,
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const open: Socket[] = []
    return {
      /** Whether one more connection is kept. */
      connect: async () => {
        const accepted = Promise.race([
          once(server, 'connection').then(([socket]) => !(socket as Socket).destroyed),
          once(server, 'drop').then(() => false),
        ])
        const socket = connect(port, '127.0.0.1').on('error', () => undefined)
        open.push(socket)
        return accepted
      },
      open,
      close: async () => {
        for (const socket of open) socket.destroy()
        server.close()
        await once(server, 'close')
      },
    }
  }

  test('are bounded for each address from their first byte', async () => {
    const { connect, close } = await bounded(2, false)
    assert.deepEqual([await connect(), await connect(), await connect()], [true, true, false])
    await close()
  })

  test('of a proxy on this machine are bounded in total only', async () => {
    const { connect, close } = await bounded(1, true, 3)
    const kept = [await connect(), await connect(), await connect(), await connect()]
    assert.deepEqual(kept, [true, true, true, false])
    await close()
  })

  test('may be made again by who has closed one', async () => {
    const { connect, close, open } = await bounded(1, false)
    assert.equal(await connect(), true)
    open[0]?.destroy()
    for (let attempt = 0; ; attempt += 1) {
      if (await connect()) break
      assert.ok(attempt < 1000, 'the place was never given back')
    }
    await close()
  })
})

suite('a caller who hangs up', () => {
  test('is no fault of the service', async () => {
    const lines: string[] = []
    await withInstance({ write: (line) => lines.push(line) }, async ({ origin, visitor }) => {
      const { port, hostname } = new URL(origin)
      const body = JSON.stringify({ email: 'nobody@people.example', password: 'wrong password' })
      const request = `POST /api/v1/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      for (let count = 0; count < 60; count += 1) {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        socket.end(count % 3 === 0 ? request.slice(0, -10) : request)
        await once(socket, 'finish')
        socket.resetAndDestroy()
      }
      assert.equal((await visitor.get('/search/')).status, 200)
    })
    none(
      lines.filter((line) => /^(error|fatal)$/.test((JSON.parse(line) as { level: string }).level)),
      'who hangs up is told nothing, and nobody is woken for it',
    )
  })
})

suite('paths that cannot be read', () => {
  const long = 'x'.repeat(6_000)

  for (const part of ['%zz', '%ff%fe', '%', 'a%2', long])
    test(`are refused in the usual order and counted: ${part.slice(0, 10)}`, async () => {
      const { visitor } = await world()
      const { owner, id } = await organization()
      const path = `/crm/deals/${part}/?organization_id=${id}`
      const unknown = await visitor.get(path, from())
      assert.deepEqual([unknown.status, unknown.body.code], [401, 'authentication_required'])
      assert.ok(unknown.headers.has('ratelimit-remaining'))
      assert.equal((await (await person()).get(path)).body.code, 'not_a_member')
      const found = await owner.get(path)
      assert.deepEqual([found.status, found.body.code], [404, 'not_found'])
      const nowhere = await visitor.get(`/no-such/${part}/`, from())
      assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'not_found'])
      assert.ok(nowhere.body.detail.length < 500)
      assert.ok(nowhere.headers.has('ratelimit-remaining'))
    })

  test('of businesses are those of no business', async () => {
    const { visitor } = await world()
    const { status, body } = await visitor.get('/businesses/%zz/')
    assert.equal(status, 404)
    assert.match(body.detail, /no business with this slug/)
  })
})
