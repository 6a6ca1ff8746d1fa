import { trimMarks } from '../words/trim.ts'
import { workshopsIn } from '../words/workshops.ts'

/** Trades that several words tell: `Garten- und Landschaftsbau`, `tuin- en landschapsbouw`, and of `a stonemason's workshop` its first. */
export function wholeTradesIn(text: string, lang: string): string[] {
  const words = text.split(/\s+/)
  if (lang === 'en') return words.flatMap((word, at) => ofWorkshop(word, words[at + 1]) ?? [])
  const joined = joinedBy[lang]
  if (joined === undefined) return []
  return words.flatMap((word, at) => {
    const and = words[at + 1] ?? ''
    if (words[at - 1]?.endsWith('-,') === true || !word.endsWith('-') || !joined.and.has(and))
      return []
    const [first, last] = [`${trimMarks(word)}-`, trimMarks(words[at + 2] ?? '')]
    const isTrade = joined.first.test(first) && joined.last.test(last)
    return isTrade && workshopsIn(last, lang).length > 0 ? `${first} ${and} ${last}` : []
  })
}

interface Joined {
  readonly first: RegExp
  readonly and: ReadonlySet<string>
  readonly last: RegExp
}

const joinedBy: Readonly<Record<string, Joined>> = {
  de: {
    first: /^\p{Lu}\p{Ll}{2,20}-$/u,
    and: new Set(['und', 'oder', '&']),
    last: /^\p{Lu}\p{Ll}{4,30}$/u,
  },
  nl: { first: /^\p{L}{3,20}-$/u, and: new Set(['en', 'of', '&']), last: /^\p{L}{5,30}$/u },
}

function ofWorkshop(word: string, next = ''): string | undefined {
  return workshop.test(trimMarks(next)) ? craftsman.exec(trimMarks(word))?.[1] : undefined
}

/** Those who have a workshop, and no visitors of it. */
const craftsman =
  /^(?!visitor|member|beginner|customer|owner|artist|maker|manager|brother|sister|(?:grand)?(?:father|mother))(\p{L}{2,16}(?:er|or|ist|smith|wright|mason|ier))['’]s$/iu
const workshop = /^(?:workshop|yard|studio|forge|shop)$/i
