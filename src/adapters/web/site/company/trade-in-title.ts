import { withoutAccents } from '#kernel/text/fold.ts'

const mostWords = 2

/** What stands before the company's own place in a title, as people search for it: `Plasterer Leominster` → `Plasterer`. */
export function tradesIn(title: string, places: readonly string[]): string[] {
  const known = new Set(places.filter(Boolean).map(folded))
  return title.split(/[|–—·•»:,]|\s-\s/u).flatMap((part) => {
    const words = part.trim().split(/\s+/)
    const last = folded(words.at(-1) ?? '')
    if (!known.has(last)) return []
    const before = words.slice(0, -1)
    const own = joining.has(before.at(-1)?.toLowerCase() ?? '') ? before.slice(0, -1) : before
    return own.length > 0 && own.length <= mostWords ? [own.join(' ')] : []
  })
}

const joining = new Set('in à a en em te bei aus'.split(' '))

function folded(text: string): string {
  return withoutAccents(text).toLowerCase()
}
