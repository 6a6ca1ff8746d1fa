import type { Draft, PlaceRule, SignalSource, SourcePolicy } from './contract.ts'
import { daysAgo } from './interest.ts'

interface Board {
  /** Of the source. */
  readonly id: string
  readonly title: string
  readonly terms_url: string
  /** Where the jobs of a board are listed; its name is escaped. */
  address(board: string): string
}

/** What sources of jobs share: the boards that a profile names are asked for what they list of two months. */
export function jobBoards({ address, ...named }: Board): Omit<SignalSource, 'parse'> {
  return {
    policy: policyOf(named),
    pace: { requests: 30, seconds: 60 },
    fresh_minutes: 360,
    places: boards,
    plan: (_interest, { now, places }) =>
      places.map((board) => ({
        since: daysAgo(now, 60),
        about: board,
        url: address(encodeURIComponent(board)),
      })),
  }
}

/** Boards say who hires; whom to ask is not among it. */
function policyOf({ id, title, terms_url }: Omit<Board, 'address'>): SourcePolicy {
  return {
    id,
    title: `Jobs at known companies (${title})`,
    default: 'on',
    key: null,
    licence: 'Published by the companies for anybody to read',
    terms_url,
    attribution: title,
    retention_days: 60,
    outreach: 'none',
    person_data: 'none',
    opt_out_rules: ['text_mining_header'],
  }
}

const boards: PlaceRule = {
  what: 'names of companies’ job boards, as the addresses of their jobs have them',
  example: 'northfieldgrain',
  pattern: /^[a-z0-9_.-]{2,60}$/u,
  usual: [],
}

/** A job as a sign of what its company is about to do. */
export function jobDraft(
  source: string,
  board: string,
  job: Pick<Draft, 'url' | 'posted_at' | 'text' | 'html' | 'title'> & {
    readonly id: string
    readonly company?: string | null | undefined
    readonly city?: string | null | undefined
  },
): Draft {
  const { id, company, city, ...rest } = job
  return {
    ...rest,
    external_id: `${board}-${id}`,
    signal_hint: 'hiring',
    org: { name: company || board, ids: { [source]: board }, ...(city && { city }) },
  }
}
