import { customerWordIn } from '../words/customer-words.ts'
import { english, membersOf, wordsByLanguage } from './audience-members.ts'
import { audienceInMenus, audienceInSections } from './audience-places.ts'
import type { Claim } from './claim.ts'
import type { SitePart } from './site-text.ts'

/**
 * Whom a company says it works for: lists that follow a word such as "for", and entries of menus such as "For
 * schools". A list counts if it holds a word for customers; what else it names is taken from lists of three or more.
 */
export function audienceOf(parts: readonly SitePart[]): Claim<string>[] {
  const told = parts.filter(
    ({ topic }) => topic !== 'news' && topic !== 'small' && topic !== 'imprint',
  )
  const claims = told.flatMap((part) => [
    ...inTexts(part),
    ...audienceInMenus(part),
    ...audienceInSections(part),
  ])
  return claims.sort((a, b) => b.confidence - a.confidence)
}

function inTexts({ source, own, topic, described }: SitePart): Claim<string>[] {
  const texts = [
    ...(topic === 'home' ? described : []),
    ...own.filter(({ link_density }) => link_density < 0.5).map(({ text }) => text),
  ]
  return texts.flatMap((text) =>
    sentencesOf(text).flatMap((sentence) =>
      listsIn(sentence, source.lang).flatMap(({ members, isList }) =>
        members.map((value) => ({
          value,
          source,
          method: 'text' as const,
          confidence: isList ? 0.7 : 0.55,
          quote: sentence,
        })),
      ),
    ),
  )
}

function sentencesOf(text: string): string[] {
  return text.slice(0, 3000).split(/(?<=[.!?:;])\s+|\s[–—|·]\s/u)
}

/** Lists of the sentence that begin after a word which says for whom something is. */
function listsIn(sentence: string, lang: string): { members: string[]; isList: boolean }[] {
  const words = sentence.split(/\s+/).slice(0, 120)
  const { strong, weak } = wordsByLanguage[lang] ?? english
  return words.flatMap((word, at) => {
    const bare = word.toLowerCase().replace(/[^\p{L}]/gu, '')
    const isStrong = strong.has(bare)
    if (!isStrong && !weak.has(bare)) return []
    const members = membersOf(words.slice(at + 1, at + 22).join(' '), lang)
    const known = members.filter((member) => customerWordIn(member))
    if (known.length < (isStrong ? 1 : 2)) return []
    const isWhole = members.length >= 3 || known.length === members.length
    return [{ members: isWhole ? members : known, isList: members.length >= 2 }]
  })
}
