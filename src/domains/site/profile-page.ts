import { publicTexts } from '#domains/context/index.ts'
import {
  findProfile,
  networksOfBusiness,
  newestReviews,
  openingHoursLd,
  placesLd,
  whereLd,
} from '#domains/directory/index.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import { withColon } from '#kernel/text/colon.ts'
import { networkLink, pathOf } from './cards.ts'
import { categoryName } from './categories.ts'
import { shortened } from './fitting.ts'
import { openingHoursSection, placesPart } from './opening-hours.ts'
import { pageAbout, type Asked } from './page-about.ts'
import { paging } from './paging.ts'
import { listed, markdown, pagesOf, prose, whole, type Part } from './parts.ts'
import type { Rendering } from './rendered-texts.ts'
import { phoneHtml } from './phone.ts'
import { reviewsPart } from './reviews.ts'
import type { Speech, Word } from './words.ts'

type Profile = Awaited<ReturnType<typeof findProfile>>

/** All that everybody may know of a business. */
export function profilePage(rendering: Rendering) {
  return pageAbout('/directory/:slug/', findProfile, (profile, asked) =>
    showProfile(profile, asked, rendering),
  )
}

async function showProfile(
  profile: Profile,
  { scope, speech, origin, address, page }: Asked,
  rendering: Rendering,
) {
  const pages = pagesOf(await partsOf(profile, { scope, speech, rendering }))
  const shown = page > pages.length ? 1 : page
  const linkTo = (other: number) => `${pathOf(profile.slug, speech)}&page=${other}`
  return {
    title: profile.name,
    summary: profile.description,
    page: shown,
    about: { ...linked(profile, origin), url: profile.website || address },
    isIndexed: profile.status !== 'nominated',
    body: html`${pages[shown - 1] ?? []}
    ${paging({ page: shown, isMore: shown < pages.length, linkTo }, speech)}`,
  }
}

interface Showing extends Pick<Asked, 'scope' | 'speech'> {
  readonly rendering: Rendering
}

async function partsOf(profile: Profile, { scope, speech, rendering }: Showing): Promise<Part[]> {
  const [modules, networks, reviews] = await Promise.all([
    publicTexts(scope, profile.holder),
    networksOfBusiness(scope, profile.id),
    newestReviews(scope, profile.id),
  ])
  const now = scope.now()
  const hours = openingHoursSection(profile.opening_hours, speech, now)
  const texts: Part[] = []
  for (const { module, text } of modules)
    texts.push(markdown(text, await rendering(text), speech.say(module), speech.language))
  return [
    whole(standing(profile, speech)),
    prose(profile.description, speech.language),
    whole(contact(profile, speech)),
    ...(hours === undefined ? [] : [whole(hours)]),
    placesPart(profile.places, speech, now),
    statements(profile, speech),
    ...texts,
    listed(
      speech.say('networks'),
      networks.map((network) => networkLink(network, speech)),
    ),
    relationships(profile, speech),
    notices(speech.say('offers'), profile.offers),
    notices(speech.say('wants'), profile.wants),
    reviewsPart(reviews, speech),
    ...(profile.source === null ? [] : [whole(source(profile.source, speech))]),
  ]
}

/** Who vouches for an entry; where nobody does, whether an organization says at least that it is its own. */
function standingOf({ status, holder }: Profile): Word {
  if (status !== 'nominated' && status !== 'suspended') return status
  return holder.organization_id === null ? 'nominated' : 'held'
}

function standing(profile: Profile, speech: Speech): Html {
  const { categories, tags } = profile
  const names = [
    ...categories.map((category) => categoryName(category, speech)),
    ...tags.map(({ name }) => ({ name, mark: undefined })),
  ].map(({ name, mark }) => html`<li${mark}>${name}</li>`)
  return html`<p class="soft">${speech.say(standingOf(profile))}</p>
    ${
      names.length === 0
        ? undefined
        : html`<ul class="row soft">
            ${names}
          </ul>`
    }`
}

function contact(
  { address, city, region, country, website, email, phone }: Profile,
  speech: Speech,
) {
  const place = [address, city, region, speech.country(country)]
    .filter((part) => part !== '')
    .join(', ')
  return html`<section>
    <h2>${speech.say('contact')}</h2>
    <address>
      <p>${place}</p>
      ${outside(website, website)}
      ${email === '' ? undefined : html`<p><a href="mailto:${email}">${email}</a></p>`}
      ${phone === '' ? undefined : html`<p>${phoneHtml(phone)}</p>`}
    </address>
  </section>`
}

/** A link that somebody else wrote: nobody is vouched for by it. */
function outside(address: string, text: string): Html | undefined {
  return /^https?:\/\//i.test(address)
    ? html`<p><a rel="nofollow ugc noopener" href="${address}">${shortened(text, 100)}</a></p>`
    : undefined
}

function statements({ statements: all }: Profile, speech: Speech): Part {
  const pieces = all.map(
    ({ claim, issuer, evidence_url, valid_until, status, reason }) =>
      html`<li>
        <h3>${claim}</h3>
        <p>
          <strong>${speech.say(status)}</strong>${
            valid_until === null ? '' : ` · ${speech.say('valid_until')} ${speech.day(valid_until)}`
          }
        </p>
        <p class="soft">${speech.say('issuer')} ${issuer}</p>
        ${reason === '' ? undefined : html`<p>${reason}</p>`}
        ${outside(evidence_url, speech.say('evidence'))}
      </li>`,
  )
  return listed(speech.say('statements'), pieces)
}

function relationships({ relationships: all }: Profile, speech: Speech): Part {
  const pieces = all.map(
    ({ kind, business }) =>
      html`<li>
        ${withColon(speech.say(kind), speech.language)}
        <a href="${pathOf(business.slug, speech)}">${shortened(business.name, 120)}</a>
      </li>`,
  )
  return listed(speech.say('relationships'), pieces)
}

function notices(title: string, all: Profile['offers']): Part {
  const pieces = all.map(
    ({ title: name, description }) =>
      html`<li>
        <h3>${name}</h3>
        <p class="written">${description}</p>
      </li>`,
  )
  return listed(title, pieces)
}

/** Whose words they are, as licences ask for. */
function source({ name, url, licence }: NonNullable<Profile['source']>, speech: Speech): Html {
  const terms = licence === '' ? speech.say('non_profit_only') : shortened(licence, 100)
  return html`<section class="soft">
    <p>${speech.say('source')} ${name === '' ? 'Murmurations' : shortened(name, 100)} (${terms})</p>
    ${outside(url, url)}
  </section>`
}

function linked(profile: Profile, origin: string) {
  return {
    '@type': 'LocalBusiness',
    name: profile.name,
    description: shortened(profile.description, 500),
    ...whereLd(profile),
    ...openingHoursLd(profile.opening_hours),
    ...(profile.places.length === 0 ? {} : { location: placesLd(profile.places) }),
    ...placed(profile, origin),
  }
}

/** The relationships that schema.org has a word for. */
const terms = { located_at: 'containedInPlace', location_of: 'containsPlace' } as const

function placed({ relationships: all }: Profile, origin: string) {
  return Object.fromEntries(
    Object.entries(terms).flatMap(([kind, term]) => {
      const places = all
        .filter((one) => one.kind === kind)
        .map(({ business: { name, slug } }) => ({
          '@type': 'LocalBusiness',
          '@id': `${origin}/directory/${encodeURIComponent(slug)}/`,
          name,
        }))
      return places.length === 0 ? [] : [[term, places]]
    }),
  )
}
