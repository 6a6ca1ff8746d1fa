import { normal, type RobotsRules, type Rule } from './robots-rules.ts'

/** What one group of the file says; it may be written in several places. */
interface Group {
  isNamed: boolean
  isWhole: boolean
  length: number
  crawlDelayMs: number
  readonly rules: Rule[]
}

const maxRules = 1000
const maxRuleLength = 2000
// Of all rules together: many files are remembered at a time.
const maxLength = 64_000
const maxSitemaps = 10

/**
 * Reads a robots.txt after RFC 9309 for the product token `agent`, with `Crawl-delay` and `Sitemap`: the groups that
 * name it, else those of `*`.
 */
export function readRobots({ text, agent }: { text: string; agent: string }): RobotsRules {
  const own = emptyGroup()
  const everyone = emptyGroup()
  const token = agent.toLowerCase()
  const sitemaps: string[] = []
  let addressed: readonly Group[] = []
  let naming = false
  for (const line of text.toWellFormed().split(/[\r\n]/)) {
    const [key, value] = recordOf(line)
    if (key === 'user-agent') {
      const name = value.toLowerCase()
      const called = [productOf(name) === token && own, name.startsWith('*') && everyone]
      const named = called.filter((group) => group !== false)
      for (const group of named) group.isNamed = true
      addressed = naming ? [...new Set([...addressed, ...named])] : named
      naming = true
    } else if (key === 'sitemap') {
      if (sitemaps.length < maxSitemaps && value.length <= maxRuleLength) sitemaps.push(value)
    } else if (key === 'allow' || key === 'disallow' || key === 'crawl-delay') {
      naming = false
      for (const group of addressed) take(group, key, value)
    }
  }
  const { rules, crawlDelayMs, isWhole } = own.isNamed ? own : everyone
  return { rules, crawlDelayMs, sitemaps, isWhole }
}

function emptyGroup(): Group {
  return { isNamed: false, isWhole: true, length: 0, crawlDelayMs: 0, rules: [] }
}

function recordOf(line: string): [key: string, value: string] {
  const [record = ''] = line.split('#', 1)
  const colon = record.indexOf(':')
  if (colon < 0) return ['', '']
  // A byte order mark is white space to `trim`.
  return [record.slice(0, colon).trim().toLowerCase(), record.slice(colon + 1).trim()]
}

function productOf(name: string): string {
  return /^[a-z_-]*/.exec(name)?.[0] ?? ''
}

function take(group: Group, key: 'allow' | 'disallow' | 'crawl-delay', value: string): void {
  if (key === 'crawl-delay') {
    group.crawlDelayMs = Math.max(0, Number.parseFloat(value) || 0) * 1000
    return
  }
  if (value === '') return
  const path = value.length > maxRuleLength ? '' : normal(value)
  group.isWhole &&= path !== '' && group.rules.length < maxRules
  group.isWhole &&= group.length + path.length <= maxLength
  if (!group.isWhole) return
  group.length += path.length
  group.rules.push({ allows: key === 'allow', path })
}
