import type { SignalSource } from './contract.ts'
import { hackerNews } from './sources/hacker-news.ts'
import { ted } from './sources/ted.ts'

/** All sources outside, those of named organizations first. Each needs a stand-in: `test/stand-ins/sources`. */
export const signalSources: readonly SignalSource[] = [ted, hackerNews]

const byId = new Map(signalSources.map((source) => [source.policy.id, source]))

/** The source of that name; there is one for every name in the list. */
export function sourceOf(id: string): SignalSource {
  const source = byId.get(id)
  if (source === undefined) throw new Error(`there is no source ${id}`)
  return source
}
