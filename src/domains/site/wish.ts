import { numbered, pageIn } from './paging.ts'
import type { Speech } from './words.ts'

/** What somebody looks for in the directory. */
export interface Wish {
  readonly q: string
  readonly category: string
  readonly page: number
}

export function wishIn(query: URLSearchParams): Wish {
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    category: (query.get('category') ?? '').slice(0, 100),
    page: pageIn(query),
  }
}

/** The path of the page that shows it, in the language of a page that links to it. */
export function linkTo(wish: Wish, { language }: Pick<Speech, 'language'>): string {
  const query = queryOf(wish)
  query.set('lang', language)
  return `/directory/?${query.toString()}`
}

/** The same path without a language, as it follows the origin of the service. */
export function pathOfWish(wish: Wish): string {
  const query = queryOf(wish).toString()
  return `/directory/${query === '' ? '' : `?${query}`}`
}

/** What a browser calls the page: tabs and the history tell one search, and one page of it, from another. */
export function calledBy({ q, page }: Wish, title: string): string {
  return numbered(q === '' ? title : `${q} – ${title}`, page)
}

function queryOf({ q, category, page }: Wish): URLSearchParams {
  return new URLSearchParams({
    ...(q === '' ? {} : { q }),
    ...(category === '' ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  })
}
