import { workshopsIn } from '../words/workshops.ts'

/** Trades that several words tell: `Garten- und Landschaftsbau`, `tuin- en landschapsbouw`, and of `a stonemason's workshop` its first. */
export function wholeTradesIn(text: string, lang: string): string[] {
  if (lang === 'en') return Array.from(text.matchAll(ofOne), ([, trade = '']) => trade)
  const joined = joinedBy[lang]
  if (joined === undefined) return []
  return Array.from(text.matchAll(joined), ([whole, last = '']) =>
    workshopsIn(last, lang).length > 0 ? whole : '',
  ).filter(Boolean)
}

const joinedBy: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L}|-, )\p{Lu}\p{Ll}{2,20}- (?:und|oder|&) (\p{Lu}\p{Ll}{4,30})(?!\p{L})/gu,
  nl: /(?<!\p{L}|-, )\p{L}{3,20}- (?:en|of|&) (\p{L}{5,30})(?!\p{L})/gu,
}

/** Those who have a workshop, and no visitors of it. */
const ofOne =
  /(?<!\p{L})(?!visitor|member|beginner|customer|owner|artist|maker|manager|brother|sister|(?:grand)?(?:father|mother))(\p{L}{2,16}(?:er|or|ist|smith|wright|mason|ier))['’]s (?:workshop|yard|studio|forge|shop)(?!\p{L})/giu
