import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { furnished } from '#test/objects.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { createClient, isRefusal, type ClientOptions } from '../../packages/client/src/index.ts'

const project = new URL('../../packages/client/', import.meta.url)

async function clientOf(tenant: Organization, more: ClientOptions = {}) {
  const { origin } = await world()
  const { token } = tenant.owner
  return createClient({ origin, organizationId: tenant.id, ...(token && { token }), ...more })
}

/** Lets a number of calls fail before the real one, and keeps what was sent. */
function failing(...failures: readonly (() => Response)[]) {
  const sent: Request[] = []
  const left = [...failures]
  const sender: typeof fetch = async (input, init) => {
    sent.push(new Request(input, init))
    return left.shift()?.() ?? fetch(input, init)
  }
  return { sender, sent }
}

function busy() {
  return Response.json({ code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '0' } })
}
function goingOn() {
  const headers = { 'retry-after': '0' }
  return Response.json({ code: 'idempotency_in_progress' }, { status: 409, headers })
}
function broken(): Response {
  throw new TypeError('fetch failed')
}

suite('the client', () => {
  test('registers, and works with what it was given', async () => {
    const { origin } = await world()
    const visitor = createClient({ origin })
    const credentials = {
      email: `${randomUUID()}@people.example`,
      password: 'correct horse battery',
    }
    await visitor.registerAccount({ ...credentials, name: 'Ada', organization_name: 'Hearth Mill' })
    const { token } = await visitor.signIn(credentials)
    const [first] = (await visitor.with({ token }).readMe()).organizations
    const growth = visitor.with({ token, organizationId: first!.id })
    const contact = await growth.createContact({ name: 'Sam Rivers', email: 'sam@rivers.example' })
    assert.equal((await growth.readContact({ id: contact.id })).name, 'Sam Rivers')
    const deal = await growth.createDeal({ title: 'Flour for a year', value: 1200 })
    assert.equal((await growth.changeDeal({ id: deal.id, stage: 'won' })).stage, 'won')
    assert.match((await growth.readWallet()).balance, /^\d+\.\d\d$/)
    assert.equal(await growth.deleteContact({ id: contact.id }), undefined)
  })

  test('reads a list to its end, whatever its pages', async () => {
    const growth = await clientOf(await organization())
    for (const number of [1, 2, 3, 4, 5]) await growth.createTask({ title: `Task ${number}` })
    const titles = []
    for await (const { title } of growth.all.listTasks({ page_size: 2, ordering: 'created_at' }))
      titles.push(title)
    assert.deepEqual(titles, ['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5'])
    const categories = await Array.fromAsync(growth.all.listCategories({ page_size: 3 }))
    assert.ok(categories.length > 3)
  })

  test('reads what a query finds to its end', async () => {
    const growth = await clientOf(await organization())
    for (const number of [1, 2, 3, 4, 5]) await growth.createTask({ title: `Task ${number}` })
    const asked = { page: 1, page_size: 2, ordering: 'created_at' }
    const titles = []
    for await (const { title } of growth.all.queryTasks(asked)) {
      titles.push(title)
      if (titles.length > 5) break
    }
    assert.deepEqual(titles, ['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5'])
  })

  test('reads a query on by its cursor, where it has no further page', async () => {
    const found = [
      { results: [1], next_page: 2, next_cursor: null },
      { results: [2], next_page: null, next_cursor: 'abc' },
      { results: [3], next_page: null, next_cursor: null },
    ]
    const { sender, sent } = failing(...found.map((page) => () => Response.json(page)))
    const growth = await clientOf(await organization(), { fetch: sender })
    assert.equal((await Array.fromAsync(growth.all.queryTasks({ page_size: 1 }))).length, 3)
    const asked = (await Promise.all(sent.map((one) => one.json()))) as Record<string, unknown>[]
    const members = asked.map(({ page, cursor }) => [page, cursor])
    assert.deepEqual(members, [
      [undefined, undefined],
      [2, undefined],
      [undefined, 'abc'],
    ])
  })

  test('reads a list on by its header, where its body is its rows alone', async () => {
    const at = (cursor: string) => `<https://elsewhere.example/api/v1/?cursor=${cursor}&evil=1>`
    const { sender, sent } = failing(
      () => Response.json([1, 2], { headers: { link: `${at('b')}; rel="next"` } }),
      () =>
        Response.json([3], { headers: { link: `${at('c')}; rel="next", ${at('a')}; rel="prev"` } }),
      () => Response.json([4], { headers: { link: `${at('b')}; rel="prev"` } }),
    )
    const growth = await clientOf(await organization(), { fetch: sender })
    const id = randomUUID()
    const leads = growth.all.listLeads({ id, stage: 'qualified', page_size: 2 })
    assert.deepEqual(await Array.fromAsync<unknown>(leads), [1, 2, 3, 4])
    const { origin } = await world()
    const asked = sent.map(({ url }) => new URL(url))
    assert.ok(
      asked.every((url) => url.href.startsWith(`${origin}/api/v1/gtm/profiles/${id}/leads/?`)),
    )
    const members = ['cursor', 'stage', 'evil']
    assert.deepEqual(
      asked.map(({ searchParams }) => members.map((name) => searchParams.get(name))),
      [null, 'b', 'c'].map((cursor) => [cursor, 'qualified', null]),
    )
  })

  test('reads the leads of a profile to their end', async () => {
    const own = await furnished()
    await own.object('/gtm/leads/')
    const id = await own.object('/gtm/profiles/')
    const growth = await clientOf(own)
    const whole = await growth.listLeads({ id, page_size: 200 })
    assert.ok(whole.length > 3)
    const ids = []
    for await (const lead of growth.all.listLeads({ id, page_size: 3 })) ids.push(lead.id)
    assert.deepEqual(
      ids,
      whole.map((lead) => lead.id),
    )
  })

  test('gives text as it came', async () => {
    const growth = await clientOf(await organization())
    await growth.createContact({ name: 'Ada Miller' })
    const text: string = await growth.exportContacts()
    assert.match(text, /^id,[^]*Ada Miller/)
  })

  test('gives lines of JSON as their text, however many they are', async () => {
    const growth = await clientOf(await organization())
    for (const count of [0, 1, 2]) {
      const lines: string = await growth.exportContacts({ format: 'jsonl' })
      assert.equal(lines.split('\n').length, count + 1)
      await growth.createContact({ name: `Sam ${count}` })
    }
    assert.match(await growth.exportAccount(), /^\{[^]*\}\n$/)
  })

  test('filters by any field, also what it exports and reads on', async () => {
    const growth = await clientOf(await organization())
    await growth.createCustomField({
      record: 'contact',
      key: 'flour',
      label: 'Flour',
      type: 'text',
    })
    await growth.createContact({ name: 'Ada Miller', custom: { flour: 'rye' } })
    await growth.createContact({ name: 'Sam Rivers' })
    const { results } = await growth.listContacts({ name__contains: 'mill' })
    assert.deepEqual(
      results.map(({ name }) => name),
      ['Ada Miller'],
    )
    const since = { created_at__gte: results[0]!.created_at, title__eq: undefined }
    assert.equal((await growth.listContacts(since)).count, 2)
    assert.equal((await growth.listContacts({ 'custom.flour': 'rye' })).count, 1)
    assert.equal((await growth.listContacts({ 'custom.flour__isnull': true })).count, 1)
    assert.equal((await growth.listContacts({ name__in: ['Sam Rivers', 'Eve'] })).count, 1)
    assert.doesNotMatch(await growth.exportContacts({ name__contains: 'mill' }), /Rivers/)
    const rivers = growth.all.listContacts({ name__contains: 'i', page_size: 1 })
    assert.equal((await Array.fromAsync(rivers)).length, 2)
    await assert.rejects(growth.listContacts({ nobody__gte: 1 }), (error) =>
      isRefusal(error, 'validation_failed'),
    )
  })

  test('sends a file as it is, in the form that it is said to have', async () => {
    const growth = await clientOf(await organization())
    const csv = 'name,email\nZo\u00EB Miller,zoe@hearthmill.example\n'
    const jsonl = '{"name":"Sam Rivers","email":"sam@rivers.example"}\n'
    const files = [
      { file: csv, content_type: 'text/csv' },
      { file: new TextEncoder().encode(csv), content_type: 'text/csv' },
      { file: new Blob([jsonl], { type: 'text/plain' }), content_type: 'application/jsonl' },
    ] as const
    for (const sent of files) {
      const { id } = await growth.createImport({ record: 'contact', filename: 'people', ...sent })
      const { mapping, rows } = await growth.readImport({ id })
      assert.equal(rows, 1)
      assert.deepEqual(
        mapping.map(({ field }) => field),
        ['name', 'email'],
      )
    }
  })

  test('does what its README shows', async () => {
    const { origin } = await world()
    const credentials = {
      email: `${randomUUID()}@people.example`,
      password: 'correct horse battery',
    }
    const about = { name: 'Ada', organization_name: 'Hearth Mill' }
    await createClient({ origin }).registerAccount({ ...credentials, ...about })
    const readme = await readFile(new URL('README.md', project), 'utf8')
    const blocks = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, block]) => block)
    const script = [...blocks, 'console.log(contact.id)']
      .join('')
      .replace("'workspace-growth-client'", `'${new URL('src/index.ts', project).href}'`)
      .replace('https://growth.example', origin)
      .replace('ada@hearthmill.example', credentials.email)
      .replace("'…'", `'${credentials.password}'`)
    const module = ['--input-type=module-typescript', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, module)
    assert.match(stdout, /^([\da-f-]{36})\n\1\n$/)
  })

  test('ends a list that does not say where it goes on', async () => {
    const { sender, sent } = failing(() => Response.json({ results: [{}] }))
    const growth = await clientOf(await organization(), { fetch: sender })
    assert.equal((await Array.fromAsync(growth.all.listTasks())).length, 1)
    assert.equal(sent.length, 1)
  })

  test('says of what has no pages that it has none, before it sends anything', async () => {
    const { sender, sent } = failing()
    const { all } = await clientOf(await organization(), { fetch: sender })
    const unpaged = all as unknown as Record<string, () => unknown>
    for (const name of ['createTask', 'readWallet', 'batchTasks'])
      assert.throws(() => unpaged[name]!(), new RegExp(`^TypeError: all.${name}: it has no pages`))
    assert.equal(sent.length, 0)
  })

  test('follows where a list goes on, but never to another origin', async () => {
    const tenant = await organization()
    const urls: string[] = []
    const sender: typeof fetch = async (input) => {
      urls.push(new Request(input).url)
      const next = urls.length === 1 ? 'https://elsewhere.example/steal?cursor=abc&evil=1' : null
      return Response.json({ count: 0, next, previous: null, results: [] })
    }
    await Array.fromAsync((await clientOf(tenant, { fetch: sender })).all.listTasks())
    const { origin } = await world()
    assert.equal(urls.length, 2)
    assert.ok(urls.every((url) => url.startsWith(`${origin}/api/v1/crm/tasks/?`)))
    assert.match(urls[1]!, /cursor=abc/)
    assert.doesNotMatch(urls[1]!, /evil/)
  })

  test('gives a refusal with its code and members', async () => {
    const growth = await clientOf(await organization())
    const email = `${randomUUID()}@people.example`
    const { id } = await growth.createContact({ name: 'Ada', email })
    const again = growth.createContact({ name: 'Ada', email, on_duplicate: 'refuse' })
    await assert.rejects(again, (error) => {
      assert.ok(isRefusal(error, 'contact_exists'))
      assert.equal(error.problem.existing_id, id)
      assert.equal(isRefusal(error, 'not_found'), false)
      return error.status === 409
    })
  })

  test('names each POST, and repeats it under that name until it is done once', async () => {
    const { sender, sent } = failing(busy, broken)
    const growth = await clientOf(await organization(), { fetch: sender })
    await growth.createTask({ title: 'Call Ada' })
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
    assert.equal(keys.length, 3)
    assert.equal(new Set(keys).size, 1)
    assert.equal((await growth.listTasks()).count, 1)
  })

  test('waits for what goes on under its key, as long as it is told to, and without an attempt', async () => {
    const { sender, sent } = failing(busy, goingOn, goingOn, goingOn, goingOn)
    const growth = await clientOf(await organization(), { fetch: sender, maxAttempts: 2 })
    await growth.createTask({ title: 'Call Ada' })
    assert.equal(sent.length, 6)
    const once = failing(goingOn)
    const impatient = await clientOf(await organization(), { fetch: once.sender, maxAttempts: 1 })
    const call = impatient.createTask({ title: 'Call Ada' })
    await assert.rejects(call, (error) => isRefusal(error, 'idempotency_in_progress'))
  })

  test('does not repeat what may happen twice, nor for ever', async () => {
    const tenant = await organization()
    const change = failing(broken)
    const changing = await clientOf(tenant, { fetch: change.sender })
    await assert.rejects(changing.changeWallet({ ai_paused: true }), /fetch failed/)
    assert.equal(change.sent.length, 1)
    const list = failing(busy, busy, busy, busy)
    const listing = await clientOf(tenant, { fetch: list.sender, maxAttempts: 3 })
    await assert.rejects(listing.listTasks(), (error) => isRefusal(error, 'rate_limited'))
    assert.equal(list.sent.length, 3)
  })

  test('waits no longer once it was told to stop', async () => {
    const tenant = await organization()
    const stopping = new AbortController()
    const sender: typeof fetch = async () => {
      stopping.abort(new Error('closed'))
      return Response.json(
        { code: 'rate_limited' },
        { status: 429, headers: { 'retry-after': '1' } },
      )
    }
    const growth = await clientOf(tenant, { fetch: sender, maxAttempts: 2 })
    await assert.rejects(growth.readWallet({}, { signal: stopping.signal }), /closed/)
  })

  test('changes a record only as it is known', async () => {
    const growth = await clientOf(await organization())
    const { id } = await growth.createTask({ title: 'Call Ada' })
    const { headers } = await growth.whole.readTask({ id })
    const ifMatch = headers.get('etag')!
    await growth.changeTask({ id, title: 'Call Sam' }, { ifMatch })
    const late = growth.changeTask({ id, title: 'Call Eve' }, { ifMatch })
    await assert.rejects(late, (error) => isRefusal(error, 'record_changed'))
  })

  test('says what a path lacks before it sends anything', async () => {
    const { sender, sent } = failing()
    const growth = await clientOf(await organization(), { fetch: sender })
    await assert.rejects(growth.readTask({} as { id: string }), /needs `id`/)
    assert.equal(sent.length, 0)
  })
})
