import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { languages } from '#kernel/text/languages.ts'
import { withPage } from '../browser.ts'
import { none } from '../none.ts'
import { furnished, type Furnished } from '../objects.ts'
import { world } from '../world.ts'

interface Look {
  readonly path: string
  readonly faults: readonly string[]
  readonly passes: number
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const script = new URL('look.js', import.meta.url)

/** A page in which axe has to find something. */
const bad = {
  path: '/bad/',
  html: '<!doctype html><title>Bad</title><h1>Bad</h1><img src="a.png"><p style="width:400px">Wide</p>',
}

/** The page of a form whose owner writes long words. */
async function wideForm({ owner, id }: Furnished): Promise<string> {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'
  const { status, body } = await owner.post(`/crm/forms/?organization_id=${id}`, {
    name: long,
    status: 'live',
    fields: [
      { key: 'name', label: long, hint: long, maps_to: 'contact.name', required: true },
      { key: 'kind', label: long, type: 'choice', options: [long] },
      { key: 'days', label: long, type: 'choices', options: [long] },
    ],
    consent: { text: `https://${long}.example/${long}`, version: '1', required: true },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return `/f/${body.public_id}/`
}

/** The page of a business that is open often, and says so at length. */
async function longHours({ owner, id }: Furnished): Promise<string> {
  const day = ['06:00', '10:00', '14:00'].map((opens) => ({
    opens,
    closes: opens.replace(':00', ':30'),
  }))
  const hours = {
    time_zone: 'Europe/Lisbon',
    weekly: { monday: day, wednesday: day, saturday: day },
    exceptions: [{ date: '2999-12-24', intervals: day, note: 'a'.repeat(200) }],
  }
  const { status, body } = await owner.post(`/businesses/?organization_id=${id}`, {
    name: 'Moinho',
    description: 'Moe.',
    city: 'Lisboa',
    country: 'PT',
    opening_hours: hours,
    places: [{ name: 'Loja', city: 'Porto', country: 'PT', opening_hours: hours }],
  })
  assert.equal(status, 201, JSON.stringify(body))
  return `/directory/${body.slug}/`
}

/** The page of a business whose words run from right to left. */
async function arabicPage({ owner, id }: Furnished): Promise<string> {
  const { status, body } = await owner.post(`/businesses/?organization_id=${id}`, {
    name: 'مطحنة الوادي الخضراء',
    description: 'مطحنة حجرية تطحن الجاودار (Rye 2.0) من مزارع قريبة، للمخابز.',
    city: 'Amman',
    country: 'JO',
  })
  assert.equal(status, 201, JSON.stringify(body))
  return `/directory/${body.slug}/`
}

/** The pages of the service without their policy, so that axe can be put into them. */
async function startSite(paths: readonly string[]) {
  const { origin } = await world()
  const found = Promise.withResolvers<readonly Look[]>()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/' } = request
    const send = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type }).end(body)
    if (url === '/found') found.resolve(JSON.parse(await text(request)))
    if (url === '/look.js') return send('text/javascript', await readFile(script, 'utf8'))
    if (url === '/axe.js') return send('text/javascript', await readFile(axe, 'utf8'))
    if (url === '/paths.json') return send('application/json', JSON.stringify({ paths }))
    if (url === `/shown${bad.path}`) return send('text/html', bad.html)
    if (!url.startsWith('/shown/'))
      return send('text/html', '<!doctype html><script type="module" src="/look.js"></script>')
    const page = await fetch(`${origin}${url.slice('/shown'.length)}`)
    return send('text/html; charset=utf-8', await page.text())
  }
  const server = await startLoopbackServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      found.reject(error)
      response.destroy()
    })
  })
  return { ...server, found: found.promise }
}

/** What a path of a page names. */
const named: Readonly<Record<string, (own: Furnished) => Promise<string>>> = {
  '/directory/:slug/': (own) => own.object('/businesses/'),
  '/networks/:slug/': (own) => own.object('/networks/'),
  '/f/': (own) => own.object('/forms/'),
  '/privacy/': async () => '',
}

/** Every page that people open without an account, filled where it shows something, and where nothing is. */
async function everyPage(own: Furnished): Promise<string[]> {
  const { app } = (await world()).runtime
  const programs = /\.(?:txt|xml|png)$/
  const paths = [
    ...app.publicPages.map(({ path }) => path).filter((path) => !programs.test(path)),
    ...app.pages.map(({ path }) => path),
  ]
  const pages: string[] = []
  for (const path of paths) {
    const name = await (named[path]?.(own) ?? 'nothing')
    pages.push(
      path.includes(':slug')
        ? path.replace(':slug', name)
        : path.startsWith('/directory')
          ? path
          : path + name,
    )
  }
  return pages
}

test('axe finds nothing on any page that everybody may open, and none is wider than a phone', async () => {
  const own = await furnished()
  for (const collection of [
    '/businesses/{slug}/statements/',
    '/businesses/{slug}/listings/',
    '/networks/{slug}/members/',
  ])
    await own.object(collection)
  const pages = await everyPage(own)
  const hours = await longHours(own)
  const more = [
    await wideForm(own),
    await arabicPage(own),
    ...['fr', 'pt'].map((language) => `${hours}?lang=${language}`),
    '/docs/',
    '/directory/?category=bakery-and-milling',
    '/directory/?q=flour',
    '/directory/?q=zzzzzz',
    '/directory/no-such-business/',
  ]
  const paths = [
    ...pages.map((page) => `${page}?lang=en`),
    // Their words differ, their markup does not.
    ...languages.map((language) => `/directory/?lang=${language}`),
    ...more,
  ]
  const folder = await mkdtemp(join(tmpdir(), 'axe-'))
  const site = await startSite([...paths, bad.path])
  try {
    const looks = await withPage(site.origin, folder, site.found)
    assert.deepEqual(
      looks.map(({ path }) => path),
      [...paths, bad.path],
    )
    const seen = looks.filter(({ path }) => path !== bad.path)
    assert.match(looks.at(-1)?.faults.join() ?? '', /image-alt[^]*wide on a phone/)
    none(
      seen.filter(({ path, passes }) => passes < 5 && path !== '/docs/').map(({ path }) => path),
      'axe saw hardly anything of these pages:',
    )
    none(
      seen.flatMap(({ faults }) => faults),
      'axe finds on these pages:',
    )
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
