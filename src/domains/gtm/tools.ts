import { z } from 'zod'
import { boundedBy, chargeShape, meteredRefusals, shownCharge } from '#domains/credits/index.ts'
import { forTool, toolList, toolQuery } from '#kernel/mcp/tool-list.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { discoveryFeature } from './discovery/charges.ts'
import {
  DiscoveryCancelled,
  discoverLeads,
  ProfileNotReady,
  SourcesUnavailable,
} from './discovery/discovery.ts'
import { leadQuery, NamedLead } from './leads/schemas.ts'
import { listLeads } from './leads/leads.ts'
import { type LeadSources } from './discovery/sources.ts'
import { listProfiles, readProfile } from './profiles/profiles.ts'
import { DiscoveryPaused, DiscoveryRunning } from './discovery/runs.ts'
import { GtmProfile, profileQuery } from './profiles/schemas.ts'
import { id } from '#kernel/wire/primitives.ts'

const profile = z.strictObject({
  profile_id: id.meta({
    description: 'From list_gtm_profiles.',
    example: '0199a1b2-0000-7000-8000-000000000004',
  }),
})

function discoverLeadsTool(sources: LeadSources) {
  return tool({
    name: 'discover_leads',
    title: 'Discover leads',
    description:
      'Looks for whoever asks for what the profile offers, for up to 25 seconds. Each lead that is new is charged; nothing new costs nothing.',
    access: 'member',
    effect: 'spend',
    isDefault: true,
    isAdditive: true,
    isOpenWorld: true,
    priceOf: discoveryFeature,
    input: profile.extend(boundedBy('Most that this call may cost, such as "2.50".')),
    output: z.object({ leads: z.array(NamedLead), ...chargeShape }),
    refuses: [
      ProfileNotReady,
      DiscoveryRunning,
      DiscoveryPaused,
      SourcesUnavailable,
      DiscoveryCancelled,
      ...meteredRefusals,
    ],
    handle: async ({ scope, input: { profile_id, max_credits }, signal, progress }) => {
      const subject = await readProfile(scope, profile_id)
      const watched = { signal, progress, max_amount: max_credits }
      const { leads, ...charge } = await discoverLeads(scope, subject, sources, watched)
      return { leads, ...shownCharge(charge) }
    },
  })
}

/** Its order is the best there is, and nobody pages through thousands with a model. */
const leadFilter = leadQuery.pick({
  stage: true,
  min_fit: true,
  min_intent: true,
  search: true,
  limit: true,
  page: true,
})

const listLeadsTool = tool({
  name: 'list_leads',
  title: 'List leads',
  description: 'Lists the leads of a GTM profile with scores and evidence, best first. Free.',
  access: 'member',
  effect: 'read',
  isDefault: true,
  input: profile.extend(toolQuery(leadFilter).shape),
  output: z.object({ count: z.int(), leads: z.array(NamedLead), next_page: z.int().nullable() }),
  handle: async ({ scope, input: { profile_id, ...filter } }) => {
    await readProfile(scope, profile_id)
    const list = await listLeads(scope, profile_id, leadQuery.parse(filter))
    const { count, results: leads, next_page } = forTool(list)
    return { count, leads, next_page }
  },
})

/** Enough to choose by; the whole profile is long, and a model pays for every word of it. */
const ProfileSummary = GtmProfile.pick({
  id: true,
  domain: true,
  status: true,
  status_reason: true,
  agent_summary: true,
})

const listProfilesTool = tool({
  name: 'list_gtm_profiles',
  title: 'List GTM profiles',
  description:
    'Lists the prospecting profiles. discover_leads and list_leads take their ids; provision_gtm_profile (toolset gtm) makes the first. Free.',
  access: 'member',
  effect: 'read',
  isDefault: true,
  input: toolQuery(profileQuery),
  output: toolList(ProfileSummary),
  handle: async ({ scope, input }) => forTool(await listProfiles(scope, input)),
})

/** The tools of prospecting, given the sources they ask. */
export function tools(sources: LeadSources) {
  return [listProfilesTool, listLeadsTool, discoverLeadsTool(sources)]
}
