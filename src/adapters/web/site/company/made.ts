import { customerWordIn } from '../words/customer-words.ts'
import { isFunctionWord } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import { afterOffering, isOffering } from './offering-verbs.ts'
import type { SitePart } from './site-text.ts'

const mostWords = 3
const leastMembers = 2

/** Pages on which somebody tells what they do themselves. */
const tellers: ReadonlySet<SitePart['topic']> = new Set([
  'home',
  'about',
  'offer',
  'pricing',
] as const)

export interface Made {
  readonly text: string
  /** It is one of several. */
  readonly isListed: boolean
}

/** What the first pages say that somebody makes or does, after its verb: `makes kitchens, stairs and wardrobes`. */
export function madeIn({ source: { lang }, topic, own, described }: SitePart): Made[] {
  if (!tellers.has(topic)) return []
  const texts = [...described, ...own.filter(({ level }) => level === 0).map(({ text }) => text)]
  const lists = texts
    .filter((text) => text.length >= 40)
    .flatMap((text) => text.slice(0, 1_000).split(/(?<=[.!?])\s/u))
    .flatMap((sentence) => afterOffering(sentence, lang))
    .map((rest) => membersIn(rest, lang))
  return lists
    .filter((members) => !areCustomers(members))
    .flatMap((members) =>
      members.map((text) => ({ text, isListed: members.length >= leastMembers })),
    )
}

const articles = new Set(
  'the a an der die das den ein eine einen des du de les la le un une los las el il lo gli i het een o os as'.split(
    ' ',
  ),
)
const objects: ReadonlySet<string> = new Set(
  'the what whatever le les los las el lo gli os as'.split(' '),
)
/** `we supply bakeries and schools` tells for whom. */
function areCustomers(members: readonly string[]): boolean {
  return members.filter(customerWordIn).length * 2 > members.length
}

const joining = new Set('and und et y e ed en och og i oraz & sowie or oder ou o'.split(' '))
const beforeThing =
  /^(?:à \p{Lu}\p{L}+|in \p{Lu}\p{L}+|een|eine[nrsm]?|the|a|an|des?|du|de la|les?|la|los|las|il|lo|gli|het|die|der|das|os?|as?|naturnahe|økologiske|our|unsere?|nos|nuestr[oa]s|nostr[ie]|onze)\s+/iu

/** The members of a list that begins here; what it leads to after them is left. */
function membersIn(rest: string, lang: string): string[] {
  const [list = ''] = rest.split(/[.;:!?()–—|„“"\d@]/u)
  const [first = ''] = withoutArticles(list)
    .toLowerCase()
    .split(/[\s,]+/)
  // `plan, build and …`: the last of several verbs has the list; after a preposition stands none.
  return joining.has(first) || isFunctionWord(first, lang) ? [] : membersOf(list, lang)
}

function membersOf(list: string, lang: string): string[] {
  const members: string[] = []
  let words: string[] = []
  const close = (): void => {
    const text = trimMarks(words.join(' '))
    const isThing = words.length <= mostWords && !isOffering(text, lang)
    if (text.length >= 3 && isThing) members.push(text)
    words = []
  }
  for (const raw of withoutArticles(list).split(/\s+/)) {
    const bare = trimMarks(raw).toLowerCase()
    if (joining.has(bare)) {
      close()
      continue
    }
    if (words.length === 0 && articles.has(bare)) continue
    if (isFunctionWord(bare, lang)) {
      // `makes gates, and mends what others made`: what is done to something is no member.
      if (members.length > 0 && words.length === 1 && objects.has(bare)) words = []
      break
    }
    words.push(raw)
    if (raw.endsWith(',')) close()
  }
  close()
  return members
}

function withoutArticles(list: string): string {
  return list.replace(beforeThing, '').replace(beforeThing, '')
}
