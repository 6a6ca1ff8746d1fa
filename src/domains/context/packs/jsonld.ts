import { openingHoursLd, placesLd, whereLd } from '#domains/directory/index.ts'
import type { Pack, Profile } from './pack.ts'

/** The pack in the words of schema.org: an organization with what it offers and seeks. */
export function jsonLdOf(pack: Pack, profile: Profile): object {
  const { name, description, website, offers, wants, tags } = profile
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': pack.business.url,
    name,
    ...(description === '' ? {} : { description }),
    ...(website === '' ? {} : { url: website }),
    ...locatedLd(profile),
    knowsAbout: tags.map((tag) => tag.name),
    makesOffer: offers.map((one) => ({
      '@type': 'Offer',
      name: one.title,
      ...(one.description === '' ? {} : { description: one.description }),
    })),
    seeks: wants.map((one) => ({
      '@type': 'Demand',
      name: one.title,
      ...(one.description === '' ? {} : { description: one.description }),
    })),
    subjectOf: [
      ...pack.modules.map(({ title, text, ...age }) => ({
        '@type': 'CreativeWork',
        name: title,
        text,
        ...agedLd(age),
      })),
      ...pack.documents.map(({ title, body_markdown, ...age }) => ({
        '@type': 'CreativeWork',
        name: title,
        encodingFormat: 'text/markdown',
        text: body_markdown,
        ...agedLd(age),
      })),
      ...pack.removed.map(({ module, removed_at }) => ({
        '@type': 'CreativeWork',
        name: module,
        creativeWorkStatus: 'Removed',
        dateModified: removed_at,
      })),
      ...pack.left_out.map(({ module, reason, tokens }) => ({
        '@type': 'CreativeWork',
        name: module,
        creativeWorkStatus: `Left out: ${reason.replaceAll('_', ' ')} (${tokens} tokens)`,
      })),
    ],
    version: pack.hash,
  }
}

interface Age {
  readonly updated_at: string | null
  readonly is_stale: boolean
  readonly stale_at: string | null
}

function agedLd({ updated_at, is_stale, stale_at }: Age) {
  return {
    ...(updated_at === null ? {} : { dateModified: updated_at }),
    ...(stale_at === null ? {} : { expires: stale_at }),
    ...(is_stale ? { creativeWorkStatus: 'Stale' } : {}),
  }
}

/** So many further locations; the public profile has all. */
const mostPlaces = 10

/** A pack tells no street: whoever needs it reads the public profile. */
function locatedLd({ opening_hours, places, ...profile }: Profile) {
  const { address, geo } = whereLd({ ...profile, address: '' })
  const main = {
    '@type': 'Place',
    name: profile.name,
    address,
    ...(geo === undefined ? {} : { geo }),
  }
  const others = places.slice(0, mostPlaces).map((place) => ({ ...place, address: '' }))
  const hours = openingHoursLd(opening_hours)
  return { address, location: [{ ...main, ...hours }, ...placesLd(others)] }
}
