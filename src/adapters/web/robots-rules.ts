/** What a robots.txt says to one program, small enough to be remembered. */
export interface RobotsRules {
  readonly rules: readonly Rule[]
  readonly crawlDelayMs: number
  readonly sitemaps: readonly string[]
  /** False where the file says more to us than is kept. */
  readonly isWhole: boolean
}

/** A path with its wildcards, in the spelling of `normal`. */
export interface Rule {
  readonly allows: boolean
  readonly path: string
}

/** Whether the longest rule that fits a path, with its query, allows it; where none fits it is allowed. */
export function allows({ rules }: Pick<RobotsRules, 'rules'>, path: string): boolean {
  const asked = normal(path)
  if (asked === '/robots.txt') return true
  let best: Rule = { allows: true, path: '' }
  for (const rule of rules) {
    const isBetter =
      rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.allows)
    if (isBetter && fits(rule.path, asked)) best = rule
  }
  return best.allows
}

/** One spelling for what means the same: unreserved characters plain, all others percent-encoded in capitals. */
export function normal(path: string): string {
  return path.replace(/%[\da-f]{2}|[^\u0021-\u007e]/giu, (found) => {
    if (!found.startsWith('%')) return encodeURIComponent(found)
    const plain = String.fromCodePoint(Number.parseInt(found.slice(1), 16))
    return /[\w.~-]/.test(plain) ? plain : found.toUpperCase()
  })
}

/** Each part between stars is found once, from left to right: no path makes it go back. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$')
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*')
  const first = parts.shift() ?? ''
  const last = isWhole ? parts.pop() : undefined
  if (isWhole && last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= at)
}
