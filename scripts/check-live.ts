import { parseArgs } from 'node:util'
import { createReadingPool } from '#adapters/reading/reading-pool.ts'
import type {
  SearchContext,
  SignalSource,
  SourceReport,
} from '#adapters/signal-sources/contract.ts'
import { runSource } from '#adapters/signal-sources/run-source.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { settingsOf } from '#roles/settings.ts'

/*
 * Asks every source once, for real, and tells which still speak as their readers expect: what cannot be reached, what
 * refuses a parameter, what has another form, which rows lack a member. Keys come from the settings; places that only a
 * profile can name are given as --place discourse=forum.example.
 */
const { values } = parseArgs({
  options: {
    term: { type: 'string', default: 'flour' },
    place: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
  },
})

const settings = settingsOf(process.env)
const fetch = createSafeFetch({
  originMap: settings.OUTBOUND_ORIGIN_MAP,
  userAgent: `workspace-growth-service (+${settings.PUBLIC_URL}/docs/)`,
})
const { read, close } = createReadingPool()
const interest = {
  query_terms: [values.term],
  keywords: [],
  geos: ['DE', 'FR', 'GB', 'US'].map((country) => ({ country })),
  organizations: [{ ids: {}, domain: 'wikimediafoundation.org' }],
}

function keyOf({ policy }: SignalSource): string | undefined {
  const held =
    policy.key === null ? undefined : (settings as unknown as Record<string, unknown>)[policy.key]
  return typeof held === 'string' ? held : undefined
}

function placesOf({ policy, places }: SignalSource): string[] {
  const named = values.place
    .filter((place) => place.startsWith(`${policy.id}=`))
    .map((place) => place.slice(policy.id.length + 1))
  return named.length > 0 ? named : [...(places?.usual ?? [])]
}

/** Why a source cannot be asked from here. */
function missing(source: SignalSource): string | undefined {
  const { policy, places } = source
  if (policy.default === 'key' && keyOf(source) === undefined) return `no ${policy.key}`
  return places !== undefined && placesOf(source).length === 0
    ? `no --place ${policy.id}=${places.example}`
    : undefined
}

async function ask(source: SignalSource): Promise<{ report: SourceReport; hosts: string[] }> {
  const key = keyOf(source)
  const hosts = new Set<string>()
  const context: SearchContext = {
    fetch: (url, options) => {
      hosts.add(new URL(url).host)
      return fetch(url, options)
    },
    read,
    tenant: 'check',
    now: () => new Date(),
    places: placesOf(source),
    signal: AbortSignal.timeout(60_000),
    ...(key !== undefined && { key }),
  }
  const { report } = await runSource(source, interest, context)
  return { report, hosts: [...hosts] }
}

const unreachable = new Set(['dns', 'connection', 'tls', 'timeout', 'too slow', 'failed'])

function lineOf({ status, reason, fetched, kept }: SourceReport, hosts: readonly string[]): string {
  if (status === 'ok') return `ok: ${fetched} rows, ${kept} of them recent`
  const at = hosts.join(', ')
  return unreachable.has(reason ?? '')
    ? `could not be reached: ${at} (${reason})`
    : `${status}: ${reason} (${at}; ${fetched} rows, ${kept} read)`
}

const chosen = signalSources.filter(
  ({ policy }) => values.only.length === 0 || values.only.includes(policy.id),
)
let drifted = 0
for (const source of chosen) {
  const reason = missing(source)
  const asked = reason === undefined ? await ask(source) : undefined
  if (asked !== undefined && asked.report.status !== 'ok') drifted += 1
  const line = asked === undefined ? `not asked: ${reason}` : lineOf(asked.report, asked.hosts)
  process.stdout.write(`${source.policy.id.padEnd(16)} ${line}\n`)
}
process.stdout.write(`${drifted} of ${chosen.length} sources are not as their readers expect.\n`)
await Promise.all([fetch.close(), close()])
process.exitCode = drifted === 0 ? 0 : 1
