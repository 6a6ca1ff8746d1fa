import { createLanguageModels } from '#adapters/language-model/language-models.ts'
import { createMailer } from '#adapters/mail/mailer.ts'
import { createReadingPool } from '#adapters/reading/reading-pool.ts'
import type { Read } from '#adapters/reading/readings.ts'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { createRobots } from '#adapters/web/robots.ts'
import type { PaymentProvider } from '#adapters/payments/contract.ts'
import { createStripe } from '#adapters/payments/stripe.ts'
import { createTextRecords } from '#adapters/web/text-records.ts'
import { createSafeFetch, type SafeFetch } from '#adapters/web/safe-fetch.ts'
import { createSiteReader } from '#adapters/web/site/site-reader.ts'
import { createToldPagesReader } from '#adapters/web/site/told-pages.ts'
import { realSeams } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import { keepingCounts } from '#kernel/counts/keep-count.ts'
import { keepingLabels } from '#kernel/counts/keep-labels.ts'
import { collect, type Surfaces } from '#kernel/domain.ts'
import { forgettingCursors } from '#kernel/events/forgetting.ts'
import { kernelJobs } from '#kernel/http/expiry-job.ts'
import type { PeopleTables } from '#kernel/tenants/person-export.ts'
import type { KeptTables } from '#kernel/tenants/purge.ts'
import { ai, operatorEmbeddings, runCharges, Running } from '#domains/ai/index.ts'
import { automation, isWorkflow } from '#domains/automation/index.ts'
import { context } from '#domains/context/index.ts'
import { credits } from '#domains/credits/index.ts'
import { crm } from '#domains/crm/index.ts'
import {
  businessesHeldBy,
  directory,
  forgetPerson,
  Meaning,
  releaseBusinesses,
} from '#domains/directory/index.ts'
import { events } from '#domains/events/index.ts'
import { forms } from '#domains/forms/index.ts'
import { discoveryCharges, gtm } from '#domains/gtm/index.ts'
import { home } from '#domains/home/index.ts'
import { identity } from '#domains/identity/index.ts'
import { mail } from '#domains/mail/index.ts'
import { isKey, mcp, revokeOwnKeys } from '#domains/mcp/index.ts'
import { site } from '#domains/site/index.ts'
import { privacy } from '#domains/privacy/index.ts'

/** Everything the service offers, as data: the surfaces of all domains, collected. */
export interface App extends Surfaces {
  readonly leftOutTables: typeof leftOutTables
  readonly tablesOfOthers: typeof tablesOfOthers
  close(): Promise<void>
}

/** What outlives its organization; every other table that names one is emptied of it. */
export const keptTables: KeptTables = {
  ledger_transfers: 'the books are kept; they name people and records by id alone',
  businesses: 'everybody reads the directory: what the organization held belongs to nobody again',
  networks: 'they belong to their members, and moderators among these go on',
}

/** What another database has by itself; everything else moves there. */
export const leftOutTables: Readonly<Record<string, string>> = {
  schema_migrations: 'the other database has had its own migrations',
  encryption_keys: 'the first line of a file names those that it needs',
  rate_cards: 'prices come with the migrations',
  rate_limit_windows: 'counts requests for minutes',
  mail_allowances: 'counts mails for hours',
  former_memberships: 'who may not write of what it holds at this server',
  networks: 'their members stay where they are',
  record_words: 'follow from the texts of records, and are written anew as these are taken in',
  ai_thread_words:
    'follow from what was said in conversations, and are written anew as that is taken in',
  record_counts: 'counted again where somebody reads a long list',
  gtm_source_hosts: 'what hosts allow who asks from here',
  gtm_source_responses: 'what sources said, which is asked for again',
  event_horizons: 'how far subscribers have come in the log of this server',
}

/** What refers to a business and is not for whoever holds it; the export of one organization leaves it out. */
export const tablesOfOthers: Readonly<Record<string, string>> = {
  business_duplicates: 'what moderators compare, with entries of others',
  business_reports: 'what strangers told moderators',
  business_reviews: 'what people wrote, who are named to nobody; what is published everybody reads',
}

/** Where people are named, beyond references to them. */
export const peopleTables: PeopleTables = {
  named: {
    organizations: 'id = any ($3::uuid[])',
    invitations: 'accepted_by = $1::uuid or lower(email) = lower($2::text)',
    // Not those that they had sent to others.
    mails: `link_subject = $1::uuid or lower(recipient) = lower($2::text)
            or (about = $1::uuid and kind <> 'invitation')`,
    business_duplicates: 'dismissed_by = $1::uuid',
    profile_imports: 'started_by = $1::uuid',
    imported_profiles: 'opted_out_by = $1::uuid',
    mail_links: 'subject = $1::uuid or lower(address) = lower($2::text)',
  },
  leftOut: { recovery_codes: 'hashes alone' },
}

/** What may spend credits by itself, and have a cap of its own. */
const spenders = { key: isKey, workflow: isWorkflow }

/** Nobody where a key is missing. */
function paymentsOf(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret }: Config,
  fetch: SafeFetch,
): PaymentProvider | undefined {
  return secretKey === undefined || webhookSecret === undefined
    ? undefined
    : createStripe(fetch, { secretKey, webhookSecret })
}

/** What fetches pages, what sends to services, and what asks the models of organizations. */
function outsideOf({ OUTBOUND_ORIGIN_MAP: originMap, PUBLIC_URL }: Config) {
  const outbound = { originMap, userAgent: `workspace-growth-service (+${PUBLIC_URL}/docs/)` }
  const fetch = createSafeFetch(outbound)
  // Many organizations send to the same few services; one that is slow for some must not be for all.
  const send = createSafeFetch({ ...outbound, connectionsPerOrigin: 80 })
  // Nor one that thinks for minutes: what bounds them is how many runs a person may have.
  const ask = createSafeFetch({ ...outbound, connectionsPerOrigin: 2000 })
  const models = createLanguageModels({ fetch: ask })
  const close = () => Promise.all([fetch, send, ask, models].map((one) => one.close()))
  return { fetch, send, models, close }
}

/** What tells the meaning of searches; undefined where the operator names no model for it. */
function meaningOf(config: Config): Meaning | undefined {
  const model = operatorEmbeddings(config)
  return model === undefined ? undefined : new Meaning(model)
}

/** What reads websites as their robots.txt allows, and pages made here, in threads of their own. */
function readersOf(fetch: SafeFetch, read: Read) {
  const { now } = realSeams
  const agent = 'workspace-growth-service'
  const robots = createRobots({ fetch, read, agent, now })
  const readSite = createSiteReader({ fetch, robots, read, agent, now })
  return { fetch, read, robots, agent, readSite, readPages: createToldPagesReader({ read, now }) }
}

/** What the service does for itself. */
function ownJobs(subscribers: () => App['subscribers']) {
  return [...kernelJobs, keepingCounts, keepingLabels, forgettingCursors(subscribers)]
}

/** The composition root: the domains in order, each given its outside world once. */
export function compose(config: Config): App {
  const { fetch, send, models, close: stopAsking } = outsideOf(config)
  const { read, close: stopReading } = createReadingPool()
  // So that neither waits for the other.
  const pictures = createReadingPool({ maxThreads: 1, maxWaiting: 16 })
  const readers = readersOf(fetch, read)
  const mailer = createMailer(config)
  const running = new Running()
  const meaning = meaningOf(config)
  const surfaces: Surfaces = collect([
    { name: 'kernel', jobs: ownJobs(() => surfaces.subscribers) },
    mail(mailer),
    identity({
      businessesHeldBy,
      endCredentials: revokeOwnKeys,
      forgetPerson,
      releaseBusinesses,
      keptTables,
      leftOutTables: { ...leftOutTables, ...tablesOfOthers },
      peopleTables,
    }),
    events({ fetch: send, declared: () => surfaces.events }),
    credits({
      runs: [discoveryCharges, runCharges],
      payments: paymentsOf(config, fetch),
      spenders,
    }),
    privacy(
      () => surfaces.outsiders,
      signalSources.map(({ policy }) => policy),
    ),
    directory({ fetch, readTextRecords: createTextRecords() }, meaning),
    crm(() => surfaces.related),
    forms,
    context(readers),
    site(pictures.read, meaning),
    ai({
      fetch: send,
      models,
      running,
      tools: () => surfaces.tools,
    }),
    gtm({ ...readers, mailer, sources: signalSources }),
    automation,
    home,
    mcp,
  ])
  return {
    ...surfaces,
    leftOutTables,
    tablesOfOthers,
    close: async () => {
      await running.close()
      await Promise.all([stopAsking(), stopReading(), pictures.close()])
    },
  }
}
