import { html, type Html } from '#kernel/docs/html.ts'
import { shortened } from './fitting.ts'
import type { Speech } from './words.ts'

interface Shown {
  readonly slug: string
  readonly name: string
  readonly description?: string
  readonly city: string
  readonly country: string
  readonly status: string
}

export function pathOf(slug: string, { language }: Speech): string {
  return `/directory/${encodeURIComponent(slug)}/?lang=${language}`
}

/** One business among others. */
export function card(
  { slug, name, description = '', city, country, status }: Shown,
  speech: Speech,
): Html {
  const place = [city, speech.country(country)].filter((part) => part !== '').join(', ')
  const mark = status === 'nominated' ? ` · ${speech.say('unverified')}` : ''
  return html`<li>
    <h3><a href="${pathOf(slug, speech)}">${shortened(name, 120)}</a></h3>
    <p class="soft">${place}${mark}</p>
    <p>${shortened(description, 160)}</p>
  </li>`
}

interface Named {
  readonly slug: string
  readonly name: string
}

/** One network among others. */
export function networkLink(network: Named, speech: Speech): Html {
  return html`<li>${linkToNetwork(network, speech)}</li>`
}

export function linkToNetwork({ slug, name }: Named, { language }: Speech): Html {
  return html`<a href="/networks/${encodeURIComponent(slug)}/?lang=${language}"
    >${shortened(name, 120)}</a
  >`
}

/** Some of a kind below their name; nothing where there are none. */
export function section(title: string, pieces: readonly Html[]): Html {
  return pieces.length === 0
    ? html``
    : html`<section>
        <h2>${title}</h2>
        <ul class="cards">
          ${pieces}
        </ul>
      </section>`
}

/** A text of somebody else below its name; nothing where it is empty. */
export function written(title: string, text: string, length: number): Html {
  return text === ''
    ? html``
    : html`<section>
        <h2>${title}</h2>
        <p class="written">${shortened(text, length)}</p>
      </section>`
}
