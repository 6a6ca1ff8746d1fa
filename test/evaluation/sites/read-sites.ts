import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { decodeText } from '#adapters/web/response-body.ts'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { createRobots } from '#adapters/web/robots.ts'
import { createSiteReader, type SiteReading } from '#adapters/web/site/site-reader.ts'
import type { Read } from '#adapters/reading/readings.ts'
import { readings } from '#adapters/reading/readings.ts'
import type { LabelledSite } from './labelled-sites.ts'
import { servedPages } from './shapes.ts'

/** A site, what the service read on it, and its home page for whoever reads more simply. */
export interface ReadSite {
  readonly site: LabelledSite
  readonly reading: SiteReading
  readonly homeHtml: string
}

/** Serves the sites on this machine and reads them as the service does, one after the other. */
export async function readSites(
  sites: readonly LabelledSite[],
  read: Read = readHere,
): Promise<ReadSite[]> {
  const pages = new Map(sites.map((site) => [site.host, servedPages(site)]))
  const server = await startLoopbackServer((request, response) => {
    const served = pages.get(request.headers.host ?? '')?.get(decodeURI(request.url ?? '/'))
    if (served === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': served.type }).end(served.bytes)
  })
  const originMap = new Map(sites.map(({ host }) => [`https://${host}`, server.origin]))
  const fetch = createSafeFetch({ originMap, userAgent: 'evaluation' })
  const robots = createRobots({ fetch, read, agent: 'evaluation', now })
  const reader = createSiteReader({ fetch, robots, read, agent: 'evaluation', now })
  const found: ReadSite[] = []
  for (const site of sites) {
    const reading = await reader(site.host, { deadlineMs: 60_000, tenant: 'evaluation' })
    found.push({ site, reading, homeHtml: homeOf(pages.get(site.host)) })
  }
  await Promise.all([server.close(), fetch.close()])
  return found
}

function now(): Date {
  return new Date('2026-06-01T00:00:00Z')
}

/** As in the threads of the service, but in this one. */
export const readHere: Read = async (name, input) => {
  const reading = (await readings[name]()) as (input: unknown) => never
  return reading(input)
}

function homeOf(pages: ReturnType<typeof servedPages> | undefined): string {
  const home = pages?.get('/')
  return home === undefined ? '' : decodeText({ bytes: home.bytes, truncated: false }, home.type)
}
