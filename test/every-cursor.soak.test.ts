import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type pg from 'pg'
import { methodOf } from '#kernel/http/endpoint.ts'
import type { Reply } from './client.ts'
import {
  documentedEndpoints,
  sendCall,
  type Documented,
  type EndpointCall,
} from './endpoint-calls.ts'
import { filledAmongMany } from './filled.ts'
import { startInstance, type Instance } from './instance.ts'
import { addOneOfEach } from './many-rows.ts'
import { none } from './none.ts'
import { callAbout, type Furnished } from './objects.ts'
import { tableOwner } from './table-owner.ts'

/** Lists that go on from what was read by a way of their own, or whose copies cannot be told from each other. */
const otherwise: Readonly<Record<string, string>> = {
  'GET /events/': 'goes on by `after`, the last event',
  'GET /businesses/changes/': 'goes on by `after`, the last change',
  'GET /ai/models/': 'a model is called by the name of its provider, of which copies have the same',
}

/** So far a list is walked. */
const mostPages = 6

function isList({ endpoint, operation }: Documented): boolean {
  return (
    methodOf(endpoint) === 'GET' && operation.parameters.some(({ name }) => name === 'page_size')
  )
}

function orderingsOf({ operation }: Documented): (string | undefined)[] {
  const ordering = operation.parameters.find(({ name }) => name === 'ordering')
  const orderings = (ordering?.schema['enum'] ?? [undefined]) as (string | undefined)[]
  // These two need a text or a place.
  return orderings.filter((one) => !/relevance|distance/.test(one ?? ''))
}

/**
 * Every list of the contract by each of its orders, over tables in which many rows are alike in all but their ids, by
 * cursor from the first page on, while rows are added between those that are there.
 */
suite('lists that are read by cursor', () => {
  let client: pg.Client
  let own: Furnished
  // Copies of keys are no keys, so what is sent is not held to the contract here.
  let node: Instance
  before(async () => {
    client = await tableOwner()
    own = await filledAmongMany(client)
    node = await startInstance()
    own = { ...own, owner: node.as(own.owner) }
  })
  after(async () => {
    await node?.close()
    await client.end()
  })

  test('repeat and lose nothing while rows are added', async () => {
    const faults: string[] = []
    const growing = { ends: false }
    const grown = grow(client, own.id, growing)
    try {
      for (const documented of (await documentedEndpoints()).filter(isList))
        if (!(documented.route in otherwise))
          for (const ordering of orderingsOf(documented))
            faults.push(...(await walkTwice(documented, own, ordering)))
    } finally {
      growing.ends = true
      assert.ok((await grown) > 10, 'nothing was added')
    }
    none(faults, 'let the cursor of these lists say where their rows stand:')
  })
})

async function grow(client: pg.Client, id: string, growing: { readonly ends: boolean }) {
  let rounds = 0
  for (; !growing.ends; rounds += 1) await addOneOfEach(client, id, 1 + ((rounds * 37) % 400))
  return rounds
}

/** What was there when the first walk ended is met by the second as well. */
async function walkTwice(documented: Documented, own: Furnished, ordering: string | undefined) {
  const call = await callAbout(documented, own)
  const name = `${documented.route} ${ordering ?? ''}`
  const first = await walk(own, call, ordering)
  const second = await walk(own, call, ordering)
  const lost = first.ended && second.ended ? missing(first.keys, second.keys) : []
  return [
    ...[first, second].flatMap(({ failure }) =>
      failure === undefined ? [] : `${name}: ${failure}`,
    ),
    ...repeated(first.keys).map((key) => `${name} repeats ${key}`),
    ...repeated(second.keys).map((key) => `${name} repeats ${key}`),
    ...(lost.length > 0 ? [`${name} loses ${lost.length}: ${lost[0]}`] : []),
  ]
}

interface Walked {
  readonly keys: readonly string[]
  /** Whether it came to the end of the list. */
  readonly ended: boolean
  readonly failure?: string
}

async function walk(
  own: Furnished,
  call: EndpointCall,
  ordering: string | undefined,
): Promise<Walked> {
  const keys: string[] = []
  const query = { ...call.query, ...(ordering && { ordering }), paging: 'cursor', page_size: '200' }
  let reply = await sendCall(own.owner, { ...call, query })
  for (let page = 1; ; page += 1) {
    if (reply.status !== 200) return { keys, ended: false, failure: JSON.stringify(reply.body) }
    keys.push(...rowsOf(reply).map(keyOf))
    const next = nextOf(reply)
    if (next === undefined || page === mostPages) return { keys, ended: next === undefined }
    const { pathname, searchParams } = new URL(next)
    const path = pathname.replace(/^\/api\/v1/, '')
    reply = await sendCall(own.owner, { ...call, path, query: Object.fromEntries(searchParams) })
  }
}

function rowsOf({ body }: Reply): readonly Record<string, unknown>[] {
  return Array.isArray(body) ? body : body.results
}

function nextOf({ body, headers }: Reply): string | undefined {
  const linked = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return linked ?? body.next ?? undefined
}

function keyOf(row: Record<string, unknown>): string {
  return JSON.stringify(row['id'] ?? row['slug'] ?? row)
}

function repeated(keys: readonly string[]): string[] {
  return keys.length === new Set(keys).size
    ? []
    : [keys.find((key, index) => keys.indexOf(key) < index)!]
}

function missing(before: readonly string[], after: readonly string[]): string[] {
  const found = new Set(after)
  return before.filter((key) => !found.has(key))
}
