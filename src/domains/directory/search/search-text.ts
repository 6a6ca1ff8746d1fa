import { keysOf, type Reached } from '../duplicates/keys.ts'
import { fold } from '#kernel/text/fold.ts'

export interface SearchableBusiness extends Reached {
  readonly name: string
  readonly description: string
  readonly city: string
  readonly region: string
  readonly country: string
  /** Where else it is. */
  readonly places?: readonly { readonly name: string; readonly city: string }[]
}

export interface NoticeText {
  readonly title: string
  readonly description: string
}

/** What a search reads of one business, in characters: ranking costs time for each of them. */
const maxText = 4000
/** Of these the description may take half, so that there is room for what is offered and wanted. */
const maxDescription = 2000
const maxElsewhere = 500

/** The folded columns a business is found by: its own words, its taxonomy's and its notices'. */
export function searchableBusiness(
  business: SearchableBusiness,
  taxonomyNames: readonly string[],
  notices: readonly NoticeText[],
) {
  const { name, description, city, region, country, places = [] } = business
  const elsewhere = places.map((place) => `${place.city} ${place.name}`).join('\n')
  const titles = notices.map(({ title }) => title)
  const details = notices.map((notice) => notice.description)
  const begun = description.slice(0, maxDescription)
  const texts = [
    name,
    city,
    region,
    country,
    ...taxonomyNames,
    begun,
    elsewhere.slice(0, maxElsewhere),
    ...titles,
    ...details,
  ]
  return {
    search_name: fold(name),
    search_city: fold(city),
    ...keysOf(business),
    search_text: cut(fold(texts.filter((text) => text !== '').join('\n'))),
  }
}

/** The folded columns a notice is found by. */
export function searchableNotice({ title, description }: NoticeText) {
  return {
    search_title: fold(title),
    search_text: fold(description),
  }
}

/** Never between the halves of a character. */
function cut(text: string): string {
  return text.slice(0, maxText).toWellFormed()
}
