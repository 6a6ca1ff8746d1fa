import { html, type Html } from '#kernel/docs/html.ts'
import type { Speech } from './words.ts'

const furthestPage = 100

/** The page that an address asks for; the first where it names none that there is. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= furthestPage ? page : 1
}

export interface Paged {
  readonly page: number
  readonly isMore: boolean
  linkTo(page: number): string
}

/** Links to the page before and after; nothing where there is one page. */
export function paging({ page, isMore, linkTo }: Paged, speech: Speech): Html | undefined {
  const links = [
    ...(page === 1
      ? []
      : [html`<li><a rel="prev" href="${linkTo(page - 1)}">${speech.say('previous')}</a></li>`]),
    ...(!isMore || page === furthestPage
      ? []
      : [html`<li><a rel="next" href="${linkTo(page + 1)}">${speech.say('next')}</a></li>`]),
  ]
  return links.length === 0
    ? undefined
    : html`<ul class="row">
        ${links}
      </ul>`
}
