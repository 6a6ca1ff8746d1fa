import type { PublicPage } from '#kernel/pages/public-page.ts'
import type { Scope } from '#kernel/scope.ts'
import { shortened } from './fitting.ts'
import { found } from './found.ts'
import { nothing, sheet, type Sheet } from './layout.ts'
import { numbered, pageIn } from './paging.ts'
import { speechFor, type Speech } from './words.ts'

/** What a look at the page says. */
export interface Asked {
  readonly scope: Scope
  readonly speech: Speech
  readonly origin: string
  /** The whole address of its first part. */
  readonly address: string
  readonly page: number
}

/** What is shown; the rest follows from the address. */
export interface Shown extends Pick<Sheet, 'title' | 'body' | 'about' | 'isIndexed' | 'tiles'> {
  /** Of any length. */
  readonly summary: string
  /** The part that is shown, which may not be what was asked for. */
  readonly page: number
}

/** A page, perhaps in parts, about what a slug names, with a picture beside it. */
export function pageAbout<T extends { readonly slug: string }>(
  path: `/${string}/:slug/`,
  read: (scope: Scope, slug: string) => Promise<T>,
  show: (one: T, asked: Asked) => Promise<Shown>,
): PublicPage {
  return {
    path,
    show: async ({ scope, params, query, acceptLanguage }) => {
      const speech = speechFor({ query, acceptLanguage })
      const { PUBLIC_URL: origin } = scope.config
      const one = await found(read(scope, params['slug'] ?? ''))
      if (one === undefined) return nothing(speech, origin)
      const address = `${origin}${path.replace(':slug', encodeURIComponent(one.slug))}`
      const asked = { scope, speech, origin, address, page: pageIn(query) }
      const { page, summary, about, ...shown } = await show(one, asked)
      return sheet({
        ...shown,
        called: numbered(shown.title, page),
        speech,
        summary: shortened(summary, 160),
        address: page === 1 ? address : `${address}?page=${page}`,
        about: { ...about, '@id': address },
        hasPicture: true,
      })
    },
  }
}
