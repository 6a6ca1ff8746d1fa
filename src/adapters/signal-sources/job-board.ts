import type { Draft, PlaceRule, SignalSource } from './contract.ts'
import { daysAgo } from './interest.ts'
import { termsOfUse } from './terms-of-use.ts'

interface Board {
  /** Of the source. */
  readonly id: 'ashby' | 'greenhouse' | 'lever'
  /** Where the jobs of a board are listed; its name is escaped. */
  address(board: string): string
}

/** What sources of jobs share: the boards that a profile names are asked for what they list of two months. */
export function jobBoards({ id, address }: Board): Omit<SignalSource, 'parse'> {
  return {
    ...termsOfUse(id),
    places: boards,
    plan: (_interest, { now, places }) =>
      places.map((board) => ({
        since: daysAgo(now, 60),
        about: board,
        url: address(encodeURIComponent(board)),
      })),
  }
}

const boards: PlaceRule = {
  what: 'job boards of companies (spelt as in the addresses of their jobs)',
  example: 'northfieldgrain',
  pattern: /^[A-Za-z0-9_.-]{2,60}$/u,
  written: (board) => board,
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
