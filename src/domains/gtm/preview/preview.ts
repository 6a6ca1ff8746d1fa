import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignalSource } from '#adapters/signal-sources/contract.ts'
import { snippetOf } from '#adapters/signal-sources/plain-text.ts'
import { reasonNotToAsk } from '#adapters/signal-sources/standing.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Profile } from '../profiles/schemas.ts'
import { askerOf } from '../sources/asker.ts'
import { countKeywords, type Counted, type Shown } from './counting.ts'
import type { GtmPreview } from './schemas.ts'

const signalDays = 90
const mostSignals = 1_000
const mostResponses = 40
const mostShown = 2_000
const mostLetters = 2_000
const mostMs = 1_500
const broadShare = 0.25
/** Of fewer texts a share says nothing. */
const leastTexts = 20

/**
 * Tries keywords on what sources said lately and on the evidence of the last 90 days. Nobody is asked, nothing is stored
 * and nothing charged; it ends after a second and a half. Of what sources said for others, only what the profile could
 * have asked for itself is looked at, and nothing from places that a profile names: those may be its secret.
 */
export async function previewKeywords(
  scope: OrganizationScope,
  profile: Profile,
  sources: readonly SignalSource[],
  wanted: readonly string[] | undefined,
): Promise<z.input<typeof GtmPreview>> {
  const keywords = wanted ?? wordsOf(profile)
  const endMs = scope.now().getTime() + mostMs
  const shown = [
    ...(await signalsShown(scope)),
    ...(await responsesShown(scope, mayLookAt(scope, profile, sources))),
  ]
  const texts = [...new Map(shown.map((one) => [one.url, one])).values()]
  const isOver = () => scope.now().getTime() > endMs
  const counts = await countKeywords([...new Set(keywords)], texts, isOver)
  return {
    texts: counts.texts,
    is_complete: counts.isComplete && counts.texts > 0,
    keywords: counts.counted.map((one) => shownKeyword(one, counts.texts)),
  }
}

function wordsOf({ icp }: Profile): string[] {
  return [...icp.query_terms, ...icp.keywords.map(({ text }) => text)].slice(0, 30)
}

function shownKeyword({ samples, ...counted }: Counted, texts: number) {
  return {
    ...counted,
    is_too_broad: texts >= leastTexts && counted.matches > broadShare * texts,
    samples: samples.map(({ source, url, title, text, posted_at }) => ({
      source,
      url,
      snippet: snippetOf(text === '' ? title : text),
      posted_at,
    })),
  }
}

function mayLookAt(
  { config }: OrganizationScope,
  profile: Profile,
  sources: readonly SignalSource[],
): string[] {
  return sources
    .filter(({ places, tellsFacts }) => places === undefined && tellsFacts !== true)
    .filter((source) => reasonNotToAsk(source, askerOf(config, source.policy.id, profile)) === null)
    .map(({ policy }) => policy.id)
}

async function signalsShown({ db, organizationId, now }: OrganizationScope): Promise<Shown[]> {
  const since = timestamp(new Date(now().getTime() - signalDays * 86_400_000))
  return db
    .selectFrom('gtm_signals')
    .select(['source', 'post_url as url', 'snippet as text', 'posted_at'])
    .select([
      sql<string>`coalesce(observation ->> 'title', '')`.as('title'),
      sql<string>`coalesce(observation ->> 'lang', '')`.as('lang'),
      sql<string>`coalesce(observation ->> 'signal_hint', '')`.as('hint'),
    ])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(mostSignals)
    .execute()
}

async function responsesShown(
  { db, now }: OrganizationScope,
  sources: readonly string[],
): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select r.source, o ->> 'url' as url, coalesce(o ->> 'title', '') as title,
           left(o ->> 'text', ${mostLetters}) as text, o ->> 'lang' as lang, o ->> 'posted_at' as posted_at,
           coalesce(o ->> 'signal_hint', '') as hint
      from (select source, page from gtm_source_responses
             where expires_at > ${timestamp(now())} and source = any(${sources}::text[])
             order by expires_at desc limit ${mostResponses}) r,
           jsonb_array_elements(r.page -> 'observations') o
     limit ${mostShown}`.execute(db)
  return rows
}
