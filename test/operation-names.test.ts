import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { methodOf, type AnyEndpoint } from '#kernel/http/endpoint.ts'
import { operationIdOf } from '#kernel/openapi/names.ts'
import { refusalsByStatus } from '#kernel/openapi/refusal-groups.ts'
import { none } from './none.ts'
import { world } from './world.ts'

/** What a function of a generated client may begin with, by the method it calls. */
const verbs: Readonly<Record<string, string>> = {
  GET: 'list read search explain export stream',
  POST: 'apply query batch create change delete preview register sign confirm request reset accept invite rotate test replay claim verify report provision refresh discover convert view actOn dismiss snooze send suspend resume restore merge enable start revert disable leave end undo approve reject mark estimate run cancel stream release submit',
  PUT: 'set',
  PATCH: 'change',
  DELETE: 'delete remove revoke withdraw cancel disable',
}

/** Words that name no thing: a title has slipped in where a name belongs. */
const telltale = /(?:What|Whether|Who|Your|Another|Someone|Everything|Its|Of|The|A)(?=[A-Z]|$)/

function faultOf(endpoint: AnyEndpoint): string | undefined {
  const name = operationIdOf(endpoint)
  const known = (verbs[methodOf(endpoint)] ?? '').split(' ')
  if (!/^[a-z]+(?:[A-Z][a-z]+)+$/.test(name)) return 'is no verb and noun in camelCase'
  if (!known.some((verb) => new RegExp(`^${verb}[A-Z]`).test(name)))
    return `begins with none of: ${known.join(', ')}`
  if (telltale.test(name)) return 'reads like a title'
  return name.length > 32 ? 'is longer than 32 characters' : undefined
}

suite('the names of operations', () => {
  test('are verb and noun, from one vocabulary', async () => {
    const { endpoints } = (await world()).runtime.app
    const faults = endpoints.flatMap((endpoint) => {
      const fault = faultOf(endpoint)
      return fault === undefined ? [] : [`${endpoint.route}: ${operationIdOf(endpoint)} ${fault}`]
    })
    none(faults, 'give the endpoint a `name`, or widen the vocabulary')
  })

  test('are seen to be bad', () => {
    const named = (route: string, name: string) => faultOf({ route, name } as AnyEndpoint)
    assert.equal(named('GET /things/', 'listThings'), undefined)
    for (const name of ['things', 'fetchThings', 'createThing', 'listWhatHappened', 'list_things'])
      assert.notEqual(named('GET /things/', name), undefined, name)
  })

  test('differ', async () => {
    const { endpoints } = (await world()).runtime.app
    const names = Map.groupBy(endpoints, operationIdOf)
    const shared = [...names].filter(([, sharing]) => sharing.length > 1).map(([name]) => name)
    none(shared, 'give each of these a `name` of its own')
  })
})

suite('a response that operations share', () => {
  test('is the same for all of them', async () => {
    const { endpoints } = (await world()).runtime.app
    const known = new Map<string, string>()
    for (const endpoint of endpoints)
      for (const { sharedName, kinds } of refusalsByStatus(endpoint)) {
        if (sharedName === undefined) continue
        const codes = kinds.map(({ code }) => code).join()
        assert.equal(codes, known.get(sharedName) ?? codes, `${endpoint.route} ${sharedName}`)
        known.set(sharedName, codes)
      }
    assert.ok(known.size > 5)
  })
})
