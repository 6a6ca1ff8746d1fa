import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationScope } from '../scope.ts'
import { Places } from './places.ts'

function scopeOf(organizationId: string, userId: string | null) {
  return { organizationId, actor: { user_id: userId } } as unknown as OrganizationScope
}

suite('places', () => {
  test('are a few of an organization, a few of a person, and a few of all', () => {
    const places = new Places({ each: 2, all: 4 })
    const taken = [places.take(scopeOf('mill', 'ada')), places.take(scopeOf('mill', 'bob'))]
    assert.equal(places.take(scopeOf('mill', 'eve')), undefined)
    taken.push(places.take(scopeOf('bakery', 'ada')))
    assert.equal(places.take(scopeOf('farm', 'ada')), undefined)
    taken.push(places.take(scopeOf('farm', 'eve')))
    assert.equal(places.take(scopeOf('shop', 'pat')), undefined)
    for (const give of taken) give?.()
    assert.ok(places.take(scopeOf('shop', 'pat')))
  })

  test('are more of an organization than of one of its members', () => {
    const places = new Places({ each: 2, ofOrganization: 3, all: 16 })
    const take = (person: string) => places.take(scopeOf('mill', person)) !== undefined
    assert.deepEqual([take('ada'), take('ada'), take('ada')], [true, true, false])
    assert.deepEqual([take('bob'), take('bob')], [true, false])
  })

  test('are given back once, however often that is said', () => {
    const places = new Places({ each: 1, all: 2 })
    const give = places.take(scopeOf('mill', 'ada'))
    give?.()
    assert.ok(places.take(scopeOf('mill', 'ada')))
    give?.()
    assert.equal(places.take(scopeOf('mill', 'ada')), undefined)
  })

  test('are taken until their caller has gone, also where that was before', () => {
    const places = new Places({ each: 1, all: 2 })
    const gone = new AbortController()
    const take = () => places.takeUntil(scopeOf('mill', null), gone.signal)
    assert.deepEqual([take(), take()], [true, false])
    gone.abort()
    assert.deepEqual([take(), take()], [true, true])
  })
})
