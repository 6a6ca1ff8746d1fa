import { dayMs } from '#kernel/clock.ts'
import { releasesInZip } from './archive.ts'
import type { KeptItem, Observation, Page, Query, SignalSource } from './contract.ts'
import { feedItems } from './feed-items.ts'
import { finished } from './finished.ts'
import { sourceOf } from './registry.ts'

interface Answer {
  readonly source: string
  readonly body: string
  readonly query: Query
  readonly nowMs: number
}

/** Reads one response of a source; null where it has another form. What is older than was asked for is left out. */
export function readSignals({ source: id, body, query, nowMs }: Answer): Page<Observation> | null {
  const source = sourceOf(id)
  const page = source.parse(contentOf(source, body), query)
  if (page === null) return null
  const read = page.observations.map((draft) => finished(source, draft))
  const observations = read.filter((one) => one !== undefined)
  return {
    ...page,
    unreadable: page.unreadable + read.length - observations.length,
    observations: observations.filter((one) => isWanted(one, Date.parse(query.since), nowMs)),
  }
}

function contentOf({ form }: SignalSource, body: string): unknown {
  if (form === 'feed') return feedItems(body)
  return form === 'zip' ? releasesInZip(body) : parsed(body)
}

interface ItemResponse {
  readonly source: string
  readonly status: number
  readonly body: string
  readonly items: readonly KeptItem[]
}

/** Reads which items a source shows no more; null where the response has another form. */
export function readGoneItems({ source, status, body, items }: ItemResponse): KeptItem[] | null {
  const gone = sourceOf(source).items?.gone({ status, body: parsed(body) }, items)
  return gone ? [...gone] : null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

// A day of grace for clocks that disagree; scoring treats such a post as new.
function isWanted(
  { posted_at, text, title }: Observation,
  sinceMs: number,
  nowMs: number,
): boolean {
  const postedMs = Date.parse(posted_at)
  return postedMs > sinceMs && postedMs <= nowMs + dayMs && (text !== '' || title !== undefined)
}
