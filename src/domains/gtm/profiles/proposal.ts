import { emptyProfile } from '#adapters/web/site/company/company.ts'
import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { emptyIcp } from '../scoring/icp.ts'
import { icpOf } from './icp-of.ts'
import { leastSearchWords, type Profile } from './schemas.ts'
import { summaryOf } from './summary.ts'
import { together, type Readings, type Told } from './told.ts'

/** The columns of a profile of which nothing has been read yet. */
export function emptyProposal(domain: string) {
  const { company, offer } = emptyProfile(domain)
  return {
    status: 'researching' as const,
    status_reason: null,
    company: JSON.stringify(company),
    offer: JSON.stringify(offer),
    icp: JSON.stringify(emptyIcp),
    segments: '[]',
    agent_summary: '',
    provider: 'builtin',
    pages: '[]',
    unread_pages: '[]',
    provenance: '[]',
    sources: '{}',
    readings: '{}',
    reading_since: null,
  }
}

interface Moment {
  /** Nothing more will be read. */
  readonly isOver: boolean
  /** A timestamp. */
  readonly now: string
}

/** How the last visit of a website went; what it told is among the readings. */
export type Visited = Pick<SiteReading, 'status' | 'reason' | 'unread'>

/**
 * The profile after its website was visited, or could not be read, or there was none to visit; what people wrote stays.
 */
export function afterVisit(
  before: Profile,
  readings: Readings,
  visited: Visited | undefined,
  moment: Moment,
): Profile {
  const isUnread = visited?.status === 'unreadable'
  if (isUnread && !moment.isOver) return before
  const told = together(readings)
  const seen = { unread_pages: [...(visited?.unread ?? [])], updated_at: moment.now }
  if (told === undefined) return { ...untold(before, visited?.reason ?? nothingFound), ...seen }
  const after = { ...proposed(before, { told, readings, ...moment }), ...seen }
  const isNews = !isUnread || readings.website === undefined
  return {
    ...after,
    status_reason: isUnread ? (visited.reason ?? null) : after.status_reason,
    researched_at: isNews ? moment.now : before.researched_at,
  }
}

/** The profile after its business told something else, or nothing any more; what its website told stays. */
export function afterWords(before: Profile, readings: Readings, moment: Moment): Profile {
  const told = together(readings) ?? { ...emptyProfile(before.domain), provenance: [], pages: [] }
  const after = proposed(before, { told, readings, ...moment })
  // Why a website could not be read is still so.
  const isOpen = before.status_reason !== null && !questions.has(before.status_reason.code)
  return { ...after, status_reason: isOpen ? before.status_reason : after.status_reason }
}

interface Proposing extends Moment {
  readonly told: Told
  readonly readings: Readings
}

function proposed(before: Profile, { told, readings, isOver, now }: Proposing): Profile {
  const icp = icpAfter(before, told, readings)
  const reason = reasonOf(icp)
  const isEdited = (field: string): boolean => before.edited_fields.includes(field)
  return {
    ...before,
    status: statusAfter(before, isOver, reason === null ? 'ready' : 'draft'),
    status_reason: isOver ? reason : null,
    company: told.company as Profile['company'],
    offer: told.offer as Profile['offer'],
    icp,
    segments: isEdited('segments') ? before.segments : segmentsOf(told, readings),
    agent_summary: isEdited('agent_summary')
      ? before.agent_summary
      : summaryOf(before.domain, told, readings),
    provider: 'builtin',
    pages: [...told.pages],
    provenance: [...told.provenance],
    updated_at: now,
  }
}

/** A draft, to be filled in by hand. */
function untold(before: Profile, status_reason: Profile['status_reason']): Profile {
  const status = before.icp.query_terms.length + before.icp.keywords.length > 0 ? 'ready' : 'draft'
  return {
    ...before,
    status: before.status === 'researching' ? status : before.status,
    status_reason,
  }
}

/** What somebody uses, or described, stays as they put it. */
function statusAfter(
  { status, edited_fields }: Profile,
  isOver: boolean,
  judged: 'ready' | 'draft',
): Profile['status'] {
  const isDescribed = edited_fields.some((field) => field === 'icp' || field.startsWith('icp.'))
  if (status === 'active' || (isDescribed && status === 'ready')) return status
  return isOver ? (isDescribed ? 'ready' : judged) : 'researching'
}

/** The proposal, with the members that the business says outright and those that people wrote to the profile. */
function icpAfter({ icp, edited_fields }: Profile, told: Told, { business }: Readings) {
  if (edited_fields.includes('icp')) return icp
  const written = Object.entries(icp).filter(([name]) => edited_fields.includes(`icp.${name}`))
  return { ...icpOf(told), ...business?.icp, ...Object.fromEntries(written) } as Profile['icp']
}

/** What keeps a profile a draft though something was read. */
function reasonOf({ keywords, query_terms }: Profile['icp']): Profile['status_reason'] {
  if (keywords.length === 0) return nothingFound
  return query_terms.length < leastSearchWords ? wordsNeeded : null
}

const nothingFound = {
  code: 'nothing_found',
  message:
    'What was read does not say in words what you offer. Which three words or short phrases do your buyers use? Write them to `icp.keywords`.',
}

const wordsNeeded = {
  code: 'search_words_needed',
  message:
    'What was read names too little that buyers would search for. Which three words or short phrases do they use? Write them to `icp.keywords`.',
}

/** The codes of reasons that ask the owner for words. */
export const questions: ReadonlySet<string> = new Set([nothingFound.code, wordsNeeded.code])

function segmentsOf(told: Told, { business }: Readings): Profile['segments'] {
  const own = new Set(business?.offer.audiences)
  return icpOf(told).industries.map((name) => ({
    name,
    description: own.has(name) ? 'Named by the business itself.' : 'Named on the website.',
  }))
}
