import { html, type Html } from '#kernel/docs/html.ts'
import { fitting } from './fitting.ts'
import type { Speech } from './words.ts'

/** A category with how many businesses stand in it, and the one above it. */
export interface Category {
  readonly slug: string
  readonly name: string
  readonly parent: string | null
  readonly business_count: number
}

interface Shown {
  readonly chosen: string
  linkTo(slug: string): string
}

/** The categories in which somebody stands, those of the upper level each with what is below it. */
export function categoryLinks(
  categories: readonly Category[],
  shown: Shown,
  speech: Speech,
): Html | undefined {
  const filled = categories.filter(({ business_count }) => business_count > 0)
  const groups = filled
    .filter(({ parent }) => parent === null)
    .map((top) => group(top, filled, shown))
  return groups.length === 0
    ? undefined
    : html`<nav aria-labelledby="categories">
        <h2 id="categories">${speech.say('categories')}</h2>
        <ul class="groups">
          ${fitting(groups, 8000)}
        </ul>
      </nav>`
}

function group(top: Category, all: readonly Category[], shown: Shown): Html {
  const below = all.filter(({ parent }) => parent === top.slug)
  const inner =
    below.length === 0
      ? undefined
      : html`<ul>
          ${below.map((one) => html`<li>${entry(one, shown)}</li>`)}
        </ul>`
  return html`<li>${entry(top, shown)} ${inner}</li>`
}

function entry({ slug, name, business_count }: Category, { chosen, linkTo }: Shown): Html {
  const current = slug === chosen ? html`aria-current="page"` : undefined
  return html`<a href="${linkTo(slug)}" ${current}>${name}</a>
    <span class="soft">${business_count}</span>`
}
