import {
  listCategories,
  placesOfBusinesses,
  searchBusinesses,
  type Meaning,
} from '#domains/directory/index.ts'
import { ValidationFailed } from '#kernel/errors.ts'
import type { List } from '#kernel/lists/page.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import type { PublicCall, PublicPage } from '#kernel/pages/public-page.ts'
import { card, pathOf } from './cards.ts'
import { categoryLinks } from './categories.ts'
import { fitting } from './fitting.ts'
import { sheet } from './layout.ts'
import { mapOf } from './map.ts'
import { beyondLast, paging, shownOn } from './paging.ts'
import { tilesOf } from './tiles.ts'
import { calledBy, linkTo, pathOfWish, wishIn, type Wish } from './wish.ts'
import { speechFor, type Speech } from './words.ts'

const pageSize = 24

/** Search, categories and a map, for people. */
export function directoryPage(meaning: Meaning | undefined): PublicPage {
  return { path: '/directory/', isStart: true, show: (call) => show(call, meaning) }
}

async function show(call: PublicCall, meaning: Meaning | undefined) {
  const speech = speechFor(call)
  const wish = wishIn(call.query)
  const [found, categories] = await Promise.all([
    foundFor(call, wish, meaning),
    listCategories(call.scope, { page: 1, page_size: 200, paging: 'page' }),
  ])
  const places = await placesOfBusinesses(
    call.scope,
    found.results.map(({ id }) => id),
  )
  const dots = found.results.flatMap(({ id, name, slug }) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ ...place, name, href: pathOf(slug, speech) }]
  })
  const tiles = tilesOf(call.scope.config)
  const links = {
    chosen: wish.category,
    linkTo: (category: string) => linkTo({ q: '', category, page: 1 }, speech),
  }
  const chosen = categories.results.find(({ slug }) => slug === wish.category)
  const title = chosen === undefined ? speech.say('directory') : speech.category(chosen).name
  return sheet({
    speech,
    title,
    called: calledBy(wish, title),
    isStart: chosen === undefined && wish.q === '' && wish.page === 1,
    summary: speech.say('search_label'),
    address: `${call.scope.config.PUBLIC_URL}${pathOfWish(wish)}`,
    isIndexed: wish.q === '' && (found.results.length > 0 || wish.page === 1),
    tiles,
    body: html`${searchForm(wish, speech)}
      <section aria-labelledby="results">
        <h2 id="results">
          ${speech.say('results')} <span class="soft">${numberOf(found, speech)}</span>
        </h2>
        ${listed(found, wish, speech)}
      </section>
      ${mapOf(dots, { title: speech.say('map'), tiles })}
      ${categoryLinks(categories.results, links, speech)}`,
  })
}

/** The page of results with the links to those around it, or why there are none. */
function listed(
  { results, next, count }: Awaited<ReturnType<typeof foundFor>>,
  wish: Wish,
  speech: Speech,
): Html {
  const { page } = wish
  const pages = { page, linkTo: (other: number) => linkTo({ ...wish, page: other }, speech) }
  if (results.length === 0)
    return beyondLast({ ...pages, count, pageSize }, speech) ?? noneOf(wish, speech)
  return html`<ul class="cards">
      ${fitting(results.map((business) => card(business, speech)))}
    </ul>
    ${paging({ ...pages, isMore: next !== null }, speech)}`
}

/** That there is nothing, with a way out of the category that was chosen. */
function noneOf(wish: Wish, speech: Speech): Html {
  const elsewhere = linkTo({ ...wish, category: '' }, speech)
  return html`<p>${speech.say('none')}</p>
    ${wish.category === '' ? undefined : html`<p><a href="${elsewhere}">${speech.say('all')}</a></p>`}`
}

/** What cannot be looked for finds nothing. */
async function foundFor(
  { scope }: PublicCall,
  { q, category, page }: Wish,
  meaning: Meaning | undefined,
) {
  const search = {
    ...(q === '' ? {} : { text: q, text_field: 'q' as const }),
    ...(category === '' ? {} : { category }),
  }
  try {
    const found = await searchBusinesses(
      scope,
      { text_field: 'q', meaning, ...search },
      { page, page_size: pageSize, paging: 'page' },
    )
    return { ...found, results: shownOn(page, found.results) }
  } catch (error) {
    if (error instanceof ValidationFailed) return { results: [], next: null, count: 0 }
    throw error
  }
}

/** How many there are, as far as they were counted. */
function numberOf({ count, isExact = true }: Found, speech: Speech): string {
  const counted = speech.count(count)
  return isExact ? counted : `${counted}+`
}

type Found = Pick<List<unknown>, 'count' | 'isExact'>

function searchForm({ q, category }: Wish, speech: Speech): Html {
  return html`<form method="get" action="/directory/" role="search">
    <label for="q">${speech.say('search_label')}</label>
    <input id="q" name="q" type="search" value="${q}" maxlength="200" />
    <input type="hidden" name="lang" value="${speech.language}" />
    ${category === '' ? undefined : html`<input type="hidden" name="category" value="${category}" />`}
    <button>${speech.say('search')}</button>
  </form>`
}
