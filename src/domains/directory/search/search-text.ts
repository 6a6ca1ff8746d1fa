import { fold } from '#kernel/text/fold.ts'

export interface SearchableBusiness {
  readonly name: string
  readonly description: string
  readonly city: string
  readonly region: string
  readonly country: string
}

export interface NoticeText {
  readonly title: string
  readonly description: string
}

/** The folded columns a business is found by: its own words, its taxonomy's and its notices'. */
export function searchableBusiness(
  business: SearchableBusiness,
  taxonomyNames: readonly string[],
  notices: readonly NoticeText[],
) {
  const { name, description, city, region, country } = business
  const noticeTexts = notices.flatMap(({ title, description }) => [title, description])
  const texts = [name, city, region, country, ...taxonomyNames, description, ...noticeTexts]
  return {
    search_name: fold(name),
    search_city: fold(city),
    search_text: fold(texts.filter((text) => text !== '').join('\n')),
  }
}

/** The folded columns a notice is found by. */
export function searchableNotice({ title, description }: NoticeText) {
  return {
    search_title: fold(title),
    search_text: fold(description),
  }
}
