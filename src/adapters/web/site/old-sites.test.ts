import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readSite } from './site-reader.fixture.ts'

function told(text: string): string {
  return `<title>New Page 1</title><p>${text}`
}

suite('pages of old websites', () => {
  // Red where three frames are taken for pages enough.
  test('are read through the menu that stands in one of three frames', async (t) => {
    const { reading } = await readSite(t, {
      '/': `<title>Brackenfold Forge</title><frameset><frame src=top.htm><frame src=menu.htm><frame src=main.htm>
        <noframes><body>Your browser does not support frames.</noframes></frameset>`,
      '/top.htm': '<body><font size=6>Brackenfold Forge</font>',
      '/menu.htm': '<body><a href=gates.htm>Gates</a><p><a href=where.htm>Find us</a>',
      '/main.htm': told('Brackenfold Forge makes wrought iron gates, railings and fire baskets.'),
      '/gates.htm': told('Garden gates and estate railings, made to measure.'),
      '/where.htm': told('The Smithy, Caynham Lane, Ludlow, Shropshire SY8 3BJ. Tel 01584 555213'),
    })
    assert.deepEqual(reading.company.phones, ['+441584555213'])
    assert.equal(reading.company.locations[0]?.city, 'Ludlow')
    assert.equal(reading.pages.length, 6)
  })
})
