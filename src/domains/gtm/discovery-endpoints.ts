import { formatCredits, meteredRefusals } from '#domains/credits/index.ts'
import { Answer, endpoint, ok } from '#kernel/http/endpoint.ts'
import { DiscoveryRunList, runQuery, SignalSourceList } from './discovery-schemas.ts'
import { discoverLeads, ProfileNotReady, SourcesUnavailable } from './discovery.ts'
import { Leads } from './lead-schemas.ts'
import { askAll, outreachOf, policiesOf, type Outside } from './outside.ts'
import { readProfile } from './profiles.ts'
import { DiscoveryRunning, listRuns } from './runs.ts'
import { byId } from './schemas.ts'

const discover = (outside: Outside) => {
  const means = { ask: askAll(outside), outreach: outreachOf(outside) }
  return endpoint({
    route: 'POST /gtm/profiles/{id}/discover-leads/',
    summary: 'Discover leads',
    description:
      'Asks all sources and answers the leads found or refreshed, best first. Each lead that the organization did not know costs credits; nothing new costs nothing.',
    access: 'member',
    params: byId,
    returns: ok(Leads, 'The leads found or refreshed, best first'),
    headers: {
      'X-Credits-Charged': 'What this discovery cost, in credits.',
      'X-Credits-Remaining': 'What the wallet can still promise, in credits.',
    },
    refuses: [ProfileNotReady, DiscoveryRunning, SourcesUnavailable, ...meteredRefusals],
    outside: true,
    subject: ({ scope, params }) => readProfile(scope, params.id),
    handle: async ({ scope, subject }) => {
      const { leads, charged, available } = await discoverLeads(scope, subject, means)
      const headers = {
        'x-credits-charged': formatCredits(charged),
        'x-credits-remaining': formatCredits(available),
      }
      return new Answer(leads, { headers })
    },
  })
}

const runs = endpoint({
  route: 'GET /gtm/profiles/{id}/runs/',
  summary: 'List the discoveries of a profile',
  access: 'member',
  params: byId,
  query: runQuery,
  returns: ok(DiscoveryRunList),
  subject: ({ scope, params }) => readProfile(scope, params.id),
  handle: ({ scope, params, query, caller }) => listRuns(scope, params.id, query, caller.url),
})

const sources = (outside: Outside) =>
  endpoint({
    route: 'GET /gtm/sources/',
    summary: 'List the sources of leads',
    description: 'The terms under which each is read, and how far its posts may be used.',
    access: 'member',
    returns: ok(SignalSourceList),
    handle: async () => ({ results: policiesOf(outside) }),
  })

export const discoveryEndpoints = (outside: Outside) => [discover(outside), runs, sources(outside)]
