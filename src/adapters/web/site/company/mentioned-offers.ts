import { isSoundPhrase, phraseKey } from '../words/phrases.ts'
import type { Claim } from './claim.ts'
import { letters } from './letters.ts'
import { mention, type Mention } from './mention.ts'
import type { IsOfAddress } from './own-address.ts'
import type { SitePart } from './site-text.ts'
import { mentionsIn } from './term-places.ts'
import { tradesInName } from './trade-in-name.ts'
import { tradesIn } from './trade-in-title.ts'

/** What is known of a company besides its offer, none of which is one. */
export interface KnownOfCompany {
  readonly names: readonly string[]
  readonly audiences: readonly string[]
  readonly places?: readonly string[]
  readonly isOfAddress?: IsOfAddress
}

/** What is mentioned as an offer anywhere, without what is unsound or no offer by what is known of the company. */
export function mentionsOf(
  parts: readonly SitePart[],
  products: readonly Claim<string>[],
  { names, audiences, places = [], isOfAddress = isNever }: KnownOfCompany,
): Mention[] {
  const known = new Set(names.flatMap((name) => phraseKey(name).split(' ')))
  const whole = new Set(names.map(phraseKey))
  const spelt = new Set(names.map(letters))
  const customers = new Set(audiences.map(phraseKey))
  const sold = products.map(({ value, source, method }) =>
    mention(value, 'product', method === 'text' ? 0.6 : 0.9, source),
  )
  const traded = parts.flatMap(({ source }) =>
    tradesIn(source.page.title, places).map((text) => mention(text, 'trade', 0.6, source)),
  )
  const [home] = parts
  const named =
    home === undefined
      ? []
      : tradesInName(names[0] ?? '', parts).map((text) => mention(text, 'named', 0.5, home.source))
  const towns = new Set(places.map(phraseKey).filter(Boolean))
  const said = [...sold, ...traded, ...named, ...parts.flatMap(mentionsIn)]
  return said
    .map((one) => withoutTown(one, towns))
    .filter(
      ({ key, text, kind, source }) =>
        isSoundPhrase(text, source.lang) &&
        !whole.has(key) &&
        !spelt.has(letters(text)) &&
        !isBrandFirst(key, whole) &&
        (ofItself.has(kind) || !key.split(' ').every((word) => known.has(word))) &&
        !customers.has(key) &&
        !isOfAddress(key) &&
        !isAtCustomers(key, customers),
    )
}

function isNever(): boolean {
  return false
}

/** `Wheel building Leeds`, `panadería en Cuéllar`: where a company is says nothing of what it does there. */
function withoutTown(one: Mention, towns: ReadonlySet<string>): Mention {
  const words = one.text.split(/\s+/)
  const count = [1, 2, 3].find((last) => towns.has(phraseKey(words.slice(-last).join(' '))))
  if (count === undefined || count >= words.length) return one
  const before = words.slice(0, -count)
  const isJoined = before.length > 1 && joining.has(before.at(-1)?.toLowerCase() ?? '')
  const text = (isJoined ? before.slice(0, -1) : before).join(' ')
  return mention(text, one.kind, one.worth, one.source)
}

const joining = new Set('in à a en em te bei of from near aus de di nel da'.split(' '))

/** Where a word of the name may stand for what is sold. */
const ofItself: ReadonlySet<string> = new Set(['menu', 'product', 'named'])

/** `Services aux entreprises`, but not `gîte de groupe`, which is a thing. */
function isAtCustomers(key: string, customers: ReadonlySet<string>): boolean {
  const [before = '', last = ''] = key.split(' ').slice(-2)
  return customers.has(last === '' ? before : last) && !/^d[eiu]$/.test(before)
}

/** `LedgerLeaf connects`: what a company does, not what it sells. */
function isBrandFirst(key: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => name !== '' && key.startsWith(`${name} `))
}
