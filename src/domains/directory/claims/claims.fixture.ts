import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { createTextRecords } from '#adapters/web/text-records.ts'
import { createHttp } from '#roles/http.ts'
import { Client } from '#test/client.ts'
import { startNameServer, type NameAnswer } from '#test/stand-ins/name-server/name-server.ts'
import { world, type Organization } from '#test/world.ts'
import { directoryEndpoints } from '../endpoints.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A website that is answered by `listener`, and callers that reach it. */
export async function siteAt(listener: RequestListener) {
  const { runtime } = await world()
  const website = `https://www.site-${randomUUID()}.example`
  const site = await startLoopbackServer(listener)
  const fetch = createSafeFetch({
    originMap: new Map([[website, site.origin]]),
    userAgent: 'test',
  })
  const records = new Map<string, NameAnswer>()
  const names = await startNameServer(records)
  const readTextRecords = createTextRecords({ servers: [names.server], timeoutMs: 500 })
  const app = { ...runtime.app, endpoints: directoryEndpoints({ fetch, readTextRecords }) }
  const http = createHttp({ ...runtime, app }, { checkResponses: true }).app
  await http.listen({ host: '127.0.0.1', port: 0 })
  closing.push(
    () => site.close(),
    () => names.close(),
    () => fetch.close(),
    () => http.close(),
  )
  const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const at =
    (slug: string) =>
    (
      { id, owner }: Organization,
      step: string,
      headers?: Record<string, string>,
      body?: Readonly<Record<string, unknown>>,
    ) =>
      new Client(origin, owner.token).post(
        `/businesses/${slug}/${step}/?organization_id=${id}`,
        body,
        headers,
      )
  const domain = new URL(website).hostname.replace('www.', '')
  return { website, at, visitor: new Client(origin), records, domain, runtime }
}

/** A seeded business whose website is answered by `listener`, and callers that reach it. */
export async function businessAt(listener: RequestListener) {
  const { website, at, ...site } = await siteAt(listener)
  const business = inventedBusiness({ website: `${website}/about` })
  await loadBusiness((await world()).runtime.base, business)
  return { ...site, business, website, post: at(business.slug) }
}

export const silent: RequestListener = (_request, response) => {
  response.writeHead(404).end('Not here.')
}

/** Of the claims on a business. */
export async function statusesOf(slug: string) {
  const { runtime } = await world()
  const rows = await runtime.base.db
    .selectFrom('business_claims')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select('business_claims.status')
    .where('slug', '=', slug)
    .orderBy('business_claims.status')
    .execute()
  return rows.map(({ status }) => status)
}
