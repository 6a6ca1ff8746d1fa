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

  test('are read by the words of their pictures, where those are all the words there are', async (t) => {
    const { reading } = await readSite(t, {
      '/': `<title>index</title><img src=a.jpg alt="Korbmacherei Lehnigk im Spreewald">
        <map name=m><area href=anfahrt.html alt="Kontakt und Anfahrt"></map><img src=DSC_0441.jpg alt=DSC_0441>
        <img src=b.jpg usemap=#m alt="In unserer Werkstatt flechten wir Weidenkörbe und Hundekörbe von Hand.">
        <a href=kurse.html><img src=k.gif alt=Kurse></a>`,
      '/anfahrt.html': `<title>x</title><img src=adr.jpg
        alt="Korbmacherei Lehnigk, Dammstraße 7, 03222 Lübbenau, Telefon 03542 555012">`,
      '/kurse.html': '<title>index</title><p>Flechtkurse für Anfänger, November bis März.',
    })
    const { description, locations, phones } = reading.company
    assert.deepEqual(phones, ['+493542555012'])
    assert.deepEqual(locations, [{ city: 'Lübbenau', country: 'Germany' }])
    assert.match(description, /^In unserer Werkstatt flechten wir Weidenkörbe/)
    assert.equal(reading.pages.length, 3)
    assert.doesNotMatch(JSON.stringify(reading), /DSC/)
  })

  test('that write themselves are not read by their pictures', async (t) => {
    const { reading } = await readSite(t, {
      '/': `<title>Hearth Mill</title><p>Hearth Mill grinds oats and spelt for bakers in the valley, slowly and cold.
        <img alt="A photograph of the tractor that belongs to our neighbour, who sells nice firewood">`,
    })
    assert.doesNotMatch(JSON.stringify(reading), /firewood/)
  })
})
