import { emptyProfile } from '#adapters/web/site/company/company.ts'
import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { emptyIcp } from '../scoring/icp.ts'
import { icpOf } from './icp-of.ts'
import { leastSearchWords, type Profile } from './schemas.ts'
import { summaryOf } from './summary.ts'

/** The columns of a profile whose website has yet to be read. */
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
    reading_since: null,
  }
}

interface Moment {
  /** Nothing more will be read. */
  readonly isOver: boolean
  /** A timestamp. */
  readonly now: string
}

/** The profile after its website was read, or could not be; what people wrote stays. */
export function afterReading(before: Profile, told: SiteReading, moment: Moment): Profile {
  return told.status === 'read' ? proposed(before, told, moment) : unread(before, told, moment)
}

function proposed(before: Profile, told: SiteReading, { isOver, now }: Moment): Profile {
  const icp = icpAfter(before, told)
  const segments = icpOf(told).industries.map(segmentOf)
  const reason = reasonOf(icp)
  const isEdited = (field: string): boolean => before.edited_fields.includes(field)
  return {
    ...before,
    status: statusAfter(before, isOver, reason === null ? 'ready' : 'draft'),
    status_reason: isOver ? reason : null,
    company: told.company as Profile['company'],
    offer: told.offer as Profile['offer'],
    icp,
    segments: isEdited('segments') ? before.segments : segments,
    agent_summary: isEdited('agent_summary')
      ? before.agent_summary
      : summaryOf(before.domain, told),
    provider: 'builtin',
    pages: [...told.pages],
    unread_pages: [...told.unread],
    provenance: [...told.provenance],
    researched_at: now,
    updated_at: now,
  }
}

/** An earlier reading stays as it was; without one there is a draft, to be filled in by hand. */
function unread(before: Profile, told: SiteReading, { isOver, now }: Moment): Profile {
  if (!isOver) return before
  const status = before.icp.query_terms.length + before.icp.keywords.length > 0 ? 'ready' : 'draft'
  return {
    ...before,
    status: before.status === 'researching' ? status : before.status,
    status_reason: told.reason ?? null,
    unread_pages: [...told.unread],
    updated_at: now,
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

/** The proposal with the members that people wrote. */
function icpAfter({ icp, edited_fields }: Profile, told: SiteReading): Profile['icp'] {
  if (edited_fields.includes('icp')) return icp
  const written = Object.entries(icp).filter(([name]) => edited_fields.includes(`icp.${name}`))
  return { ...icpOf(told), ...Object.fromEntries(written) } as Profile['icp']
}

/** What keeps a profile a draft though its website was read. */
function reasonOf({ keywords, query_terms }: Profile['icp']): Profile['status_reason'] {
  if (keywords.length === 0) return nothingFound
  return query_terms.length < leastSearchWords ? wordsNeeded : null
}

const nothingFound = {
  code: 'nothing_found',
  message:
    'The website does not say in words what it offers. Which three words or short phrases do your buyers use? Write them to `icp.keywords`.',
}

const wordsNeeded = {
  code: 'search_words_needed',
  message:
    'The website names too little that buyers would search for. Which three words or short phrases do they use? Write them to `icp.keywords`.',
}

/** The codes of reasons that ask the owner for words. */
export const questions: ReadonlySet<string> = new Set([nothingFound.code, wordsNeeded.code])

function segmentOf(name: string) {
  return { name, description: 'Named on the website.' }
}
