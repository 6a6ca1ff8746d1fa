import { customerWordIn } from '../words/customer-words.ts'
import { isFunctionWord } from '../words/phrases.ts'
import type { SitePart } from './site-text.ts'

/** How a language says what somebody is, and for what: `Het Veer is een praktijk voor coaching en loopbaanbegeleiding`. */
const being =
  /(?<!\p{L})(?:is|are|ist|sind|est|sommes|es|somos|è|siamo|zijn|é|são) (?:an?|the|one|een|de|ein|eine|einer|die|der|das|une?|la|le|una?|un|il|uma?|o|a) ([^.!?;:]{6,160})/iu
const joint = /,\s|\s(?:and|und|et|y|e|en|&)\s/u
const forWhat = /\s(?:for|für|pour|para|per|voor)\s/iu

/** The things that a first page or one about the company says it is there for; whom it is for is none of them. */
export function purposesIn({ source: { lang }, topic, own, described }: SitePart): string[] {
  if (topic !== 'home' && topic !== 'about') return []
  const texts = [...described, ...own.filter(({ level }) => level === 0).map(({ text }) => text)]
  return texts
    .filter((text) => text.length >= 40)
    .slice(0, 12)
    .flatMap((text) => {
      const [, what = ''] = being.exec(text.slice(0, 600)) ?? []
      const [, purpose = ''] = what.split(forWhat)
      const things = purpose.split(joint).map((part) => head(part, lang))
      return things.some(customerWordIn) ? [] : things.filter(Boolean)
    })
}

/** The words up to the first that leads elsewhere. */
function head(part: string, lang: string): string {
  const words = part.trim().split(/\s+/)
  const end = words.findIndex((word) => isFunctionWord(word.toLowerCase(), lang))
  const own = end < 0 ? words : words.slice(0, end)
  return own.length <= 3 ? own.join(' ') : ''
}
