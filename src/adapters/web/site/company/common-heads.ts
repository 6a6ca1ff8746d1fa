import { isSoundPhrase } from '../words/phrases.ts'
import { headsFirst } from './audience-places.ts'
import { mention, type Mention } from './mention.ts'

const leastOfKind = 3
const wholes: ReadonlySet<string> = new Set(['heading', 'product', 'tile', 'menu'])

/** `Ginger kombucha`, `hops kombucha` and one more: what three things are is what is sold. */
export function commonHeads(mentions: readonly Mention[]): Mention[] {
  const things = mentions.filter(({ kind, key }) => wholes.has(kind) && key.includes(' '))
  const heads = Map.groupBy(things, ({ key, source }) => {
    const words = key.split(' ')
    return (headsFirst.has(source.lang) ? words[0] : words.at(-1)) ?? ''
  })
  return [...heads].flatMap(([head, of]) => {
    const [first] = of
    const isKind = new Set(of.map(({ key }) => key)).size >= leastOfKind && head.length >= 4
    if (!isKind || first === undefined) return []
    const words = first.text.split(/\s+/)
    const spelt = (headsFirst.has(first.source.lang) ? words[0] : words.at(-1)) ?? head
    return isSoundPhrase(spelt, first.source.lang)
      ? [mention(spelt, 'head', 0.55, first.source)]
      : []
  })
}
