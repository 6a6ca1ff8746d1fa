import { z } from 'zod'
import { creditAmount, formatCredits, meteredRefusals } from '#domains/credits/index.ts'
import { forTool, toolList } from '#kernel/mcp/tool-list.ts'
import { tool } from '#kernel/mcp/tool.ts'
import { discoverLeads, ProfileNotReady, SourcesUnavailable } from './discovery/discovery.ts'
import { leadQuery, Leads } from './leads/schemas.ts'
import { listLeads } from './leads/leads.ts'
import { type LeadSources } from './discovery/sources.ts'
import { listProfiles, readProfile } from './profiles/profiles.ts'
import { DiscoveryRunning } from './discovery/runs.ts'
import { GtmProfile, profileQuery } from './profiles/schemas.ts'

const profile = z.strictObject({
  profile_id: z.uuid().meta({
    description: 'The GTM profile, as list_gtm_profiles gives it.',
    example: '0199a1b2-0000-7000-8000-000000000004',
  }),
})

function discoverLeadsTool(sources: LeadSources) {
  return tool({
    name: 'discover_leads',
    title: 'Discover leads',
    description:
      'Looks in the directory and at public sources for people and companies that ask for what the profile offers. Costs credits for each lead that the organization did not know, as the rate card `lead_discovery` says; nothing new costs nothing. Takes up to five seconds.',
    access: 'member',
    permission: 'spend',
    input: profile,
    output: z.object({ leads: Leads, charged: creditAmount, remaining: creditAmount }),
    refuses: [ProfileNotReady, DiscoveryRunning, SourcesUnavailable, ...meteredRefusals],
    outside: true,
    handle: async ({ scope, input }) => {
      const subject = await readProfile(scope, input.profile_id)
      const { leads, charged, available } = await discoverLeads(scope, subject, sources)
      return { leads, charged: formatCredits(charged), remaining: formatCredits(available) }
    },
  })
}

const listLeadsTool = tool({
  name: 'list_leads',
  title: 'List leads',
  description:
    'Lists the leads of a GTM profile with scores and evidence, best first. Free. Narrow by `stage`, `min_fit` and `min_intent`.',
  access: 'member',
  permission: 'read',
  input: profile.extend(leadQuery.shape),
  output: z.object({ leads: Leads }),
  handle: async ({ scope, input: { profile_id, ...filter } }) => {
    await readProfile(scope, profile_id)
    return { leads: await listLeads(scope, profile_id, filter) }
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
    'Lists the prospecting profiles of an organization with their status and a summary. Their ids are what discover_leads and list_leads take. Free.',
  access: 'member',
  permission: 'read',
  input: profileQuery,
  output: toolList(ProfileSummary),
  handle: async ({ scope, input }) => forTool(await listProfiles(scope, input)),
})

/** The tools of prospecting, given the sources they ask. */
export function tools(sources: LeadSources) {
  return [listProfilesTool, listLeadsTool, discoverLeadsTool(sources)]
}
