import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isSharedHost } from './shared-hosts.ts'
import { socialProfile } from './social-pages.ts'

suite('a host that many share', () => {
  for (const host of [
    'gmail.com',
    'facebook.com',
    'instagram.com',
    'linktr.ee',
    'etsy.com',
    'google.com',
    'google.co.uk',
    'pinterest.fr',
    'wordpress.com',
  ])
    test(`is ${host}`, () => assert.equal(isSharedHost(host), true))

  for (const host of ['mill.example', 'mill.github.io', 'googlemill.com', 'myfacebook.com', ''])
    test(`is not ${host || 'none'}`, () => assert.equal(isSharedHost(host), false))

  test('is each that has pages of people', () => {
    const hosts = String(socialProfile).match(/[a-z]+\\\.(?:com|app|social)/g) ?? []
    assert.ok(hosts.length > 10)
    for (const host of hosts) assert.equal(isSharedHost(host.replace('\\', '')), true, host)
  })
})
