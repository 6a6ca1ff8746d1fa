import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isSameSite, registrableHost } from './domain-name.ts'

const hosts: [string, string][] = [
  ['hearthmill.example', 'hearthmill.example'],
  ['  HearthMill.Example. ', 'hearthmill.example'],
  ['https://www.hearthmill.example/about?x=1#y', 'hearthmill.example'],
  ['http://shop.hearthmill.example:80/', 'hearthmill.example'],
  ['www.hearthmill.example/about', 'hearthmill.example'],
  ['mill.test', 'mill.test'],
  ['www.mill.co.uk', 'mill.co.uk'],
  ['https://mill.github.io/x', 'mill.github.io'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['https://xn--mller-kva.de', 'xn--mller-kva.de'],
  ['mill.com/path@2x', 'mill.com'],
]

const refusals: [string, RegExp][] = [
  ['', /Send a domain/],
  ['x'.repeat(3000), /too long/],
  ['info@hearthmill.example', /looks like an e-mail address; send the part after the @/],
  ['mailto:info@hearthmill.example', /e-mail/],
  ['https://me:secret@hearthmill.example', /without a user name/],
  ['localhost', /single word/],
  ['com', /an ending that many websites share/],
  ['hearthmill', /hearthmill\.com/],
  ['127.0.0.1', /IP address/],
  ['http://2130706433/', /IP address/],
  ['[::1]', /IP address/],
  ['http://[2606:4700::1111]/', /IP address/],
  ['printer.local', /\.local/],
  ['db.internal', /\.internal/],
  ['app.localhost', /\.localhost/],
  ['mill.exmaple', /check the spelling/],
  ['co.uk', /whole name/],
  ['github.io', /whole name/],
  ['ftp://hearthmill.example', /http and https/],
  ['file:///etc/passwd', /http and https/],
  ['https://hearthmill.example:8443', /ports 80 and 443/],
  ['hearth mill.example', /not a domain/],
  ['-mill.example', /not a domain/],
  ['mill_.example', /not a domain/],
  ['https://', /not a domain/],
  [`${'a'.repeat(64)}.example`, /not a domain/],
  ['javascript:alert(1)', /./],
  ['../../etc/passwd', /not a domain|single word/],
]

suite('domain names', () => {
  for (const [input, host] of hosts) {
    test(`takes ${JSON.stringify(input)} for ${host}`, () =>
      assert.deepEqual(registrableHost(input), { ok: true, host }))
  }
  for (const [input, message] of refusals) {
    test(`refuses ${JSON.stringify(input.slice(0, 40))} with a sentence`, () => {
      const result = registrableHost(input)
      assert.ok(!result.ok)
      assert.match(result.message, message)
      assert.ok(result.message.length < 200)
    })
  }
  test('takes a known host with any ending', () => {
    assert.deepEqual(registrableHost('https://mill.internal/', new Set(['mill.internal'])), {
      ok: true,
      host: 'mill.internal',
    })
  })
  test('knows which hosts belong together', () => {
    assert.equal(isSameSite('www.mill.co.uk', 'shop.mill.co.uk'), true)
    assert.equal(isSameSite('a.github.io', 'b.github.io'), false)
    assert.equal(isSameSite('mill.co.uk', 'oven.co.uk'), false)
  })
})
