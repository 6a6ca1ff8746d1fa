import {
  listMembers,
  listOfNetwork,
  listNetworks,
  networkStatistics,
  placesOfBusinesses,
  readNetwork,
} from '#domains/directory/index.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import type { Scope } from '#kernel/scope.ts'
import { withColon } from '#kernel/text/colon.ts'
import { card, linkToNetwork, networkLink, pathOf, section, written } from './cards.ts'
import { fitting, roomBytes, shortened } from './fitting.ts'
import { found } from './found.ts'
import { mapOf } from './map.ts'
import { pageAbout, type Asked } from './page-about.ts'
import { beyondLast, paging, shownOn } from './paging.ts'
import { tilesOf } from './tiles.ts'
import type { Speech } from './words.ts'

const membersOnPage = 24
const mostParts = 20
const mostListings = 30

type Network = Awaited<ReturnType<typeof readNetwork>>

/** A network with the businesses that belong to it, page by page; the first tells what it is. */
export const networkPage = pageAbout('/networks/:slug/', readNetwork, showNetwork)

async function showNetwork(network: Network, { scope, speech, page, address }: Asked) {
  const around = await surroundings(scope, network, page)
  const { name, description } = network
  return {
    title: name,
    summary: description,
    page,
    about: { '@type': 'Organization', name, url: address },
    isIndexed: around.businesses.length > 0,
    tiles: around.tiles,
    body: shown(network, around, speech),
  }
}

type Around = Awaited<ReturnType<typeof surroundings>>

/** Who belongs to a network and where they are; on its first page also what is a part of it, and what is offered. */
async function surroundings(scope: Scope, network: Network, page: number) {
  const members = { page, paging: 'page', page_size: membersOnPage, ordering: 'joined_at' } as const
  const [{ results, next, count }, statistics, presented] = await Promise.all([
    listMembers(scope, network.id, members),
    networkStatistics(scope, network),
    page === 1 ? presentedFirst(scope, network) : undefined,
  ])
  const businesses = shownOn(page, results).map(({ business }) => business)
  const ids = businesses.map((business) => business.id)
  return {
    page,
    isMore: next !== null,
    count,
    businesses,
    statistics,
    presented,
    tiles: tilesOf(scope.config),
    places: await placesOfBusinesses(scope, ids),
  }
}

type Presented = Awaited<ReturnType<typeof presentedFirst>>

async function presentedFirst(scope: Scope, { id, slug, parent }: Network) {
  const first = { page: 1, paging: 'page' } as const
  const newest = { ...first, page_size: mostListings, ordering: '-posted_at' } as const
  const [parts, posted, above] = await Promise.all([
    listNetworks(scope, { ...first, parent: slug, page_size: mostParts, ordering: 'name' }),
    listOfNetwork(scope, id, newest),
    parent === null ? undefined : found(readNetwork(scope, parent)),
  ])
  return { parts: parts.results, posted: posted.results, above }
}

function shown(network: Network, around: Around, speech: Speech): Html {
  const { page, isMore, count, businesses, presented } = around
  const map = html`${membersMap(around, speech)}`
  const cards = fitting(businesses.map((business) => card(business, speech)))
  const used = Buffer.byteLength([map, ...cards].map(({ text }) => text).join(''))
  const about = presented === undefined ? [] : presentation(network, around, presented, speech)
  const linkTo = (other: number) =>
    `/networks/${network.slug}/?page=${other}&lang=${speech.language}`
  return html`${fitting(about, roomBytes - used)} ${map} ${section(speech.say('members'), cards)}
  ${businesses.length === 0 ? beyondLast({ page, count, pageSize: membersOnPage, linkTo }, speech) : paging({ page, isMore, linkTo }, speech)}`
}

/** What a network is, has parts of and offers. */
function presentation(
  network: Network,
  around: Around,
  { parts, posted, above }: Presented,
  speech: Speech,
): Html[] {
  const links = parts.map((part) => networkLink(part, speech))
  return [
    html`<p class="written">${shortened(network.description, 4000)}</p>`,
    html`<p class="soft">${figures(network, around, speech)}</p>`,
    written(speech.say('criteria'), network.criteria, 4000),
    html`${partOf(above, speech)}`,
    section(speech.say('parts'), links),
    section(speech.say('offers'), listingsOf(posted, 'offer', speech)),
    section(speech.say('wants'), listingsOf(posted, 'want', speech)),
  ]
}

function listingsOf(posted: Presented['posted'], wanted: 'offer' | 'want', speech: Speech): Html[] {
  return posted
    .filter(({ kind }) => kind === wanted)
    .map(
      ({ title, business }) =>
        html`<li>
          <h3>${shortened(title, 120)}</h3>
          <p><a href="${pathOf(business.slug, speech)}">${shortened(business.name, 120)}</a></p>
        </li>`,
    )
}

function figures({ region }: Network, { statistics }: Around, speech: Speech): string {
  const about = statistics.is_exact ? '' : '≈ '
  const counted = (of: string, count: number) =>
    `${withColon(of, speech.language)} ${about}${speech.count(count)}`
  const countries = statistics.countries
    .slice(0, 5)
    .map(({ country, count }) => counted(speech.country(country), count))
  return [region, counted(speech.say('members'), statistics.members), ...countries]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Of a network above it that was suspended nothing is told. */
function partOf(above: Presented['above'], speech: Speech): Html | undefined {
  return above && html`<p>${speech.say('part_of')} ${linkToNetwork(above, speech)}</p>`
}

function membersMap({ businesses, places, tiles }: Around, speech: Speech): Html | undefined {
  const dots = businesses.flatMap(({ id, name, slug }) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ ...place, name, href: pathOf(slug, speech) }]
  })
  return mapOf(dots, { title: speech.say('map'), tiles })
}
