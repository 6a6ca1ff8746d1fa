import type { WholeList } from '#kernel/counts/whole-list.ts'
import { leadEvents } from './events.ts'

/** All leads of a profile. */
export function wholeLeads(profileId: string): WholeList {
  return {
    table: 'gtm_leads',
    adds: [leadEvents.created.type],
    takes: [leadEvents.deleted.type],
    part: { column: 'profile_id', value: profileId },
  }
}
