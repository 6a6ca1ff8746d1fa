import { formatCredits, meteredRefusals } from '#domains/credits/index.ts'
import { Answer, endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { DiscoveryRunList, runQuery, SignalSourceList } from './schemas.ts'
import { discoverLeads, ProfileNotReady, SourcesUnavailable } from './discovery.ts'
import { Leads } from '../leads/schemas.ts'
import { askAll, outreachOf, policiesOf, type Outside } from './sources.ts'
import { readProfile } from '../profiles/profiles.ts'
import { DiscoveryRunning, listRuns } from './runs.ts'
import { byId } from '../profiles/schemas.ts'

function discover(outside: Outside) {
  const means = { ask: askAll(outside), outreach: outreachOf(outside) }
  return endpoint({
    route: 'POST /gtm/profiles/{id}/discover-leads/',
    summary: 'Discover leads',
    description:
      'Asks all sources and answers the leads found or refreshed, best first. Each lead that the organization did not know costs credits; nothing new costs nothing.',
    access: 'member',
    effect: 'spend',
    params: byId,
    returns: ok(Leads, 'The leads found or refreshed, best first'),
    headers: {
      'X-Credits-Charged': 'What this discovery cost, in credits.',
      'X-Credits-Remaining': 'What the wallet can still promise, in credits.',
    },
    refuses: [ProfileNotReady, DiscoveryRunning, SourcesUnavailable, ...meteredRefusals],
    target: ({ scope, params }) => readProfile(scope, params.id),
    handle: async ({ scope, target }) => {
      const { leads, charged, available } = await discoverLeads(scope, target, means)
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
  returns: listed(DiscoveryRunList),
  target: ({ scope, params }) => readProfile(scope, params.id),
  handle: ({ scope, params, query }) => listRuns(scope, params.id, query),
})

function sources(outside: Outside) {
  return endpoint({
    route: 'GET /gtm/sources/',
    summary: 'List the sources of leads',
    description: 'The terms under which each is read, and how far its posts may be used.',
    access: 'member',
    returns: ok(SignalSourceList),
    handle: async () => ({ results: policiesOf(outside) }),
  })
}

export function discoveryEndpoints(outside: Outside) {
  return [discover(outside), runs, sources(outside)]
}
