import { NotFound } from '#kernel/errors.ts'
import { chargedResponse, chargeHeaders, meteredRefusals } from '#domains/credits/index.ts'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { listedWithin } from '#kernel/http/listed-by.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import { Leads } from '../leads/schemas.ts'
import { readProfile } from '../profiles/profiles.ts'
import { discoveryFeature } from './charges.ts'
import { discoverLeads, ProfileNotReady, SourcesUnavailable } from './discovery.ts'
import { DiscoveryPaused, DiscoveryRunning, listRuns } from './runs.ts'
import { describeSources } from '../sources/lead-sources.ts'
import { LeadSourceList, sourceQuery } from '../sources/schemas.ts'
import { directoryPolicy } from './directory-source.ts'
import { DiscoveryRunList, runQuery } from './schemas.ts'
import type { LeadSources } from './sources.ts'

const runs = endpoint({
  ...onOne(readProfile),
  route: 'GET /gtm/profiles/{id}/runs/',
  summary: 'List the discoveries of a profile',
  ...listedWithin(runQuery, DiscoveryRunList, listRuns),
  tool: { name: 'list_discovery_runs', params: { id: 'profile_id' } },
})

export function discoveryEndpoints(sources: LeadSources) {
  return [
    endpoint({
      ...onOne(readProfile),
      route: 'POST /gtm/profiles/{id}/discover-leads/',
      summary: 'Discover leads',
      description:
        'Asks all sources and returns the leads found or refreshed, best first: by `priority` (GET /gtm/leads/{id}/), which is the fit, raised by the intent. A run brings at most 25 leads, of which one organization publishes at most 2; those that were dismissed before are left out. Each lead that the organization did not know costs credits, whatever its fit; nothing new costs nothing.',
      effect: 'spend',
      returns: ok(Leads, 'The leads found or refreshed, best first'),
      headers: chargeHeaders('discovery'),
      refuses: [
        ProfileNotReady,
        DiscoveryRunning,
        DiscoveryPaused,
        SourcesUnavailable,
        ...meteredRefusals,
      ],
      tool: { name: 'discover_leads', priceOf: discoveryFeature },
      handle: async ({ scope, target }) => {
        const { leads, ...charge } = await discoverLeads(scope, target, sources)
        return chargedResponse(leads, charge)
      },
    }),
    runs,
    endpoint({
      route: 'GET /gtm/sources/',
      summary: 'List the sources of leads',
      description:
        'Whether each is asked, the terms under which it is read, and how far what it says may be used. PATCH /gtm/profiles/{id}/ switches sources for a profile.',
      access: 'member',
      query: sourceQuery,
      returns: listed(LeadSourceList),
      refuses: [NotFound],
      tool: 'list_lead_sources',
      handle: async ({ scope, query: { profile_id, ...page } }) => {
        const profile = profile_id === undefined ? undefined : await readProfile(scope, profile_id)
        const all = await describeSources(scope, directoryPolicy, sources.outside, profile)
        return shortListPage(all, page, ({ id }) => id)
      },
    }),
  ]
}
