import type { Scope } from '#kernel/scope.ts'
import { byKind, noticesOfEach } from '../notices/notices.ts'
import type { NoticeText } from '../search/search-text.ts'
import { factColumns, type Facts } from './facts.ts'

/** What a business says of itself. */
export interface BusinessState extends Facts {
  readonly offers: NoticeText[]
  readonly wants: NoticeText[]
}

/** Notices in the order in which they are read, so that states can be compared. */
export async function stateOf({ db, now }: Scope, id: string): Promise<BusinessState> {
  const { notices, ...facts } = await db
    .selectFrom('businesses')
    .select(factColumns)
    .select(noticesOfEach(now()).as('notices'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...(facts as Facts), ...byKind(notices) }
}
