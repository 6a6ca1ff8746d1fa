import type { Draft, PlaceRule, SignalSource, SourcePolicy } from './contract.ts'

/** Boards say who hires; whom to ask is not among it. */
export function boardPolicy(id: string, title: string, terms_url: string): SourcePolicy {
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

export const boards: PlaceRule = {
  what: 'names of companies’ job boards, as the addresses of their jobs have them',
  example: 'northfieldgrain',
  pattern: /^[a-z0-9_.-]{2,60}$/u,
  usual: [],
}

export const boardPace: SignalSource['pace'] = { requests: 30, seconds: 60 }

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
