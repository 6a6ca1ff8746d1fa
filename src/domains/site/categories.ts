import { html, type Html } from '#kernel/docs/html.ts'
import { lazyBy } from '#kernel/lazy.ts'
import type { Language } from '#kernel/text/languages.ts'
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
    .map((top) => group(top, filled, shown, speech))
  return groups.length === 0
    ? undefined
    : html`<nav aria-labelledby="categories">
        <h2 id="categories">${speech.say('categories')}</h2>
        <ul class="groups">
          ${fitting(groups, 8000)}
        </ul>
      </nav>`
}

function group(top: Category, all: readonly Category[], shown: Shown, speech: Speech): Html {
  const { compare } = collators(speech.language)
  const below = all
    .filter(({ parent }) => parent === top.slug)
    .toSorted((one, other) => compare(speech.category(one).name, speech.category(other).name))
  const inner =
    below.length === 0
      ? undefined
      : html`<ul>
          ${below.map((one) => html`<li>${entry(one, shown, speech)}</li>`)}
        </ul>`
  return html`<li>${entry(top, shown, speech)} ${inner}</li>`
}

const collators = lazyBy((language: Language) => new Intl.Collator(language))

function entry(category: Category, { chosen, linkTo }: Shown, speech: Speech): Html {
  const { slug, business_count } = category
  const { name, mark } = categoryName(category, speech)
  const marks = [slug === chosen ? html` aria-current="page"` : undefined, mark]
  return html`<a href="${linkTo(slug)}" ${marks}>${name}</a>
    <span class="soft">${speech.count(business_count)}</span>`
}

/** What a category is called, and the mark of an element whose name is in another language than the page. */
export function categoryName(
  category: Pick<Category, 'slug' | 'name'>,
  speech: Speech,
): { readonly name: string; readonly mark: Html | undefined } {
  const { name, language } = speech.category(category)
  return { name, mark: language === speech.language ? undefined : html` lang="${language}"` }
}
