import { after, test } from 'node:test'

test('passes', () => undefined)

after(() => {
  throw new Error('something was left')
})
