import { html, type Html } from '#kernel/docs/html.ts'
import type { Speech } from './words.ts'

const furthestPage = 100

/** The page that an address asks for: the first where it names none, one that shows nothing for all behind the furthest. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, furthestPage + 1) : 1
}

/** What of a list stands on a page of it: nothing behind the furthest that is shown. */
export function shownOn<T>(page: number, found: readonly T[]): readonly T[] {
  return page > furthestPage ? [] : found
}

/** What a browser calls a page of several. */
export function numbered(title: string, page: number): string {
  return page === 1 ? title : `${title} (${page})`
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

interface Beyond extends Omit<Paged, 'isMore'> {
  /** Of the whole list. */
  readonly count: number
  readonly pageSize: number
}

/**
 * What stands in place of an empty page behind the last: that it is, and a link to the last there is. Nothing where the
 * list itself is empty. A count that is an estimate may be too high, so that the link always leads back.
 */
export function beyondLast(
  { page, count, pageSize, linkTo }: Beyond,
  speech: Speech,
): Html | undefined {
  if (page === 1 || count === 0) return undefined
  const last = Math.min(page - 1, Math.ceil(count / pageSize))
  return html`<p>${speech.say('past_end')}</p>
    <ul class="row">
      <li><a rel="last" href="${linkTo(last)}">${speech.say('last_page')}</a></li>
    </ul>`
}
