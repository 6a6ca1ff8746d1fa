import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { platformName } from './platform-names.ts'
import { sourceNames } from './source-names.ts'

suite('the name of a place where something was said', () => {
  test('is never the id of its source', () => {
    for (const source of [...sourceNames, 'directory'])
      assert.notEqual(platformName({ source, platform: source }), source)
  })

  for (const [source, platform, name] of [
    ['uk_cf', 'uk_cf', 'Contracts Finder'],
    ['hn', 'hackernews', 'Hacker News'],
    ['stackexchange', 'stackexchange/sustainability', 'Stack Exchange (sustainability)'],
    ['discourse', 'forum.example', 'forum.example'],
  ] as const)
    test(`is ${name} for ${platform}`, () => assert.equal(platformName({ source, platform }), name))
})
