import { formatCredits, meteredRefusals } from '#domains/credits/index.ts'
import { Answer, endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { shortListPage, shortListQuery } from '#kernel/lists/short-list.ts'
import { Leads } from '../leads/schemas.ts'
import { readProfile } from '../profiles/profiles.ts'
import {
  discoverLeads,
  discoveryFeature,
  ProfileNotReady,
  SourcesUnavailable,
} from './discovery.ts'
import { DiscoveryPaused, DiscoveryRunning, listRuns } from './runs.ts'
import { DiscoveryRunList, runQuery, SignalSourceList } from './schemas.ts'
import type { LeadSources } from './sources.ts'

function discover(sources: LeadSources) {
  return endpoint({
    ...onOne(readProfile),
    route: 'POST /gtm/profiles/{id}/discover-leads/',
    summary: 'Discover leads',
    description:
      'Asks all sources and returns the leads found or refreshed, best first: by `priority` (GET /gtm/leads/{id}/), which is the fit, raised by the intent. A run brings at most 25 leads, of which one organization publishes at most 2. Each lead that the organization did not know costs credits; nothing new costs nothing.',
    effect: 'spend',
    returns: ok(Leads, 'The leads found or refreshed, best first'),
    headers: {
      'X-Credits-Charged': 'What this discovery cost, in credits.',
      'X-Credits-Remaining': 'What the wallet can still spend, in credits.',
    },
    refuses: [
      ProfileNotReady,
      DiscoveryRunning,
      DiscoveryPaused,
      SourcesUnavailable,
      ...meteredRefusals,
    ],
    tool: { name: 'discover_leads', priceOf: discoveryFeature },
    handle: async ({ scope, target }) => {
      const { leads, charged, available } = await discoverLeads(scope, target, sources)
      const headers = {
        'x-credits-charged': formatCredits(charged),
        'x-credits-remaining': formatCredits(available),
      }
      return new Answer(leads, { headers })
    },
  })
}

const runs = endpoint({
  ...onOne(readProfile),
  route: 'GET /gtm/profiles/{id}/runs/',
  name: 'listDiscoveryRuns',
  summary: 'List the discoveries of a profile',
  query: runQuery,
  returns: listed(DiscoveryRunList),
  tool: { name: 'list_discovery_runs', params: { id: 'profile_id' } },
  handle: ({ scope, params, query }) => listRuns(scope, params.id, query),
})

function policies(sources: LeadSources) {
  return endpoint({
    route: 'GET /gtm/sources/',
    name: 'listLeadSources',
    summary: 'List the sources of leads',
    description: 'The terms under which each is read, and how far its posts may be used.',
    access: 'member',
    query: shortListQuery,
    returns: listed(SignalSourceList),
    tool: { name: 'list_lead_sources' },
    handle: async ({ query }) => shortListPage(sources.policies, query, ({ id }) => id),
  })
}

export function discoveryEndpoints(sources: LeadSources) {
  return [discover(sources), runs, policies(sources)]
}
