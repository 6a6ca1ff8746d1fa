import { deepEqual, throws } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import findMyWay from 'find-my-way'
import { Addresses } from './addresses.ts'

const addresses = [
  '/a/',
  '/a/:id/',
  '/a/:id/b/',
  '/a/x/b/',
  '/a/x/:other/c/',
  '/a/:id/:other/:third/',
  '/x.json',
  '/b/c/',
]

test('finds what the router of Fastify finds, and the same open parts', () => {
  const own = new Addresses<string>()
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 16_384 })
  for (const address of addresses) {
    own.add(address, address)
    router.on('GET', address, () => undefined, address)
  }
  const part = fc.constantFrom(
    'a',
    'b',
    'c',
    'x',
    'A',
    '',
    'é',
    '%61',
    '%2F',
    '%252F',
    '%3F',
    '%C3%A9',
    '..',
    '+',
    ':id',
    '*',
  )
  const end = fc.constantFrom('', '/', '//', '?q=/a/', '#/a', '/?a/b', '.json', '%2ejson')
  const begin = fc.constantFrom('/', '//', 'http://somewhere/')
  fc.assert(
    fc.property(begin, fc.array(part, { maxLength: 5 }), end, (begin, parts, end) => {
      // No fragment is sent, and the router refuses one after a whole address.
      fc.pre(begin.startsWith('/') || !end.includes('#'))
      const url = begin + parts.join('/') + end
      const found = router.find('GET', url)
      deepEqual(
        own.at(url),
        found === null ? undefined : { value: found.store, params: { ...found.params } },
      )
    }),
    { numRuns: 3000 },
  )
})

test('finds nothing where no path is asked for', () => {
  const own = new Addresses<number>()
  own.add('/', 1)
  deepEqual(own.at('*'), undefined)
  deepEqual(own.at('/?q'), { value: 1, params: {} })
})

test('gives an address away once, whatever its open parts are called', () => {
  const own = new Addresses<number>()
  own.add('/a/:id/', 1)
  throws(() => own.add('/a/:slug', 2), /\/a\/:slug has been given away/)
})
