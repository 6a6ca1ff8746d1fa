import type { Pack, Profile } from './pack.ts'

/** The pack in the words of schema.org: an organization with what it offers and seeks. */
export function jsonLdOf(pack: Pack, profile: Profile): object {
  const { name, description, website, city, region, country_code, offers, wants, tags } = profile
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': pack.business.url,
    name,
    ...(description === '' ? {} : { description }),
    ...(website === '' ? {} : { url: website }),
    address: {
      '@type': 'PostalAddress',
      ...(city === '' ? {} : { addressLocality: city }),
      ...(region === '' ? {} : { addressRegion: region }),
      ...(country_code === '' ? {} : { addressCountry: country_code }),
    },
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
      ...pack.modules.map(({ title, text }) => ({ '@type': 'CreativeWork', name: title, text })),
      ...pack.documents.map(({ title, body_markdown }) => ({
        '@type': 'CreativeWork',
        name: title,
        encodingFormat: 'text/markdown',
        text: body_markdown,
      })),
    ],
    version: pack.hash,
  }
}
