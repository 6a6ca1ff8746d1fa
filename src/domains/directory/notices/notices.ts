import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { isOpen } from '../listings/status.ts'
import type { NoticeKind } from './directory-notices.ts'
import { searchableNotice, type NoticeText } from '../search/search-text.ts'

interface Given {
  readonly offers?: readonly NoticeText[] | undefined
  readonly wants?: readonly NoticeText[] | undefined
}

/** Makes these the business's open notices of each kind that is given; one that is there word for word stays as it is. */
export async function postNotices(
  { db, newId, now }: Scope,
  businessId: string,
  { offers, wants }: Given,
): Promise<void> {
  const given = Object.entries<Given['offers']>({ offer: offers, want: wants }).flatMap(
    ([kind, notices]) => (notices === undefined ? [] : [{ kind, notices }]),
  )
  if (given.length === 0) return
  const kinds = given.map(({ kind }) => kind)
  const rows = given.flatMap(({ kind, notices }) =>
    notices.map((notice) => ({
      ...notice,
      ...searchableNotice(notice),
      id: newId(),
      business_id: businessId,
      kind,
      posted_at: timestamp(now()),
    })),
  )
  await sql`
    with present as (
      select id, kind, title, description from business_notices n
       where business_id = ${businessId} and kind = any(${kinds}::text[]) and ${isOpen(now())}
    ), wanted as (
      select id, business_id, kind, title, description, search_title, search_text, posted_at
        from json_populate_recordset(null::business_notices, ${JSON.stringify(rows)}::json)
    ), gone as (
      delete from business_notices n using present p
       where n.id = p.id
         and not exists (select from wanted w
                          where w.kind = p.kind and w.title = p.title and w.description = p.description)
    )
    insert into business_notices (id, business_id, kind, title, description, search_title, search_text, posted_at)
    select id, business_id, kind, title, description, search_title, search_text, posted_at from wanted w
     where not exists (select from present p
                        where p.kind = w.kind and p.title = w.title and p.description = w.description)`.execute(
    db,
  )
}

/** What a business says in its notices. */
export async function noticesOf({ db, now }: Scope, businessId: string) {
  const notices = await db
    .selectFrom('business_notices as n')
    .select(['kind', 'title', 'description'])
    .where('business_id', '=', businessId)
    .where(isOpen(now()))
    .orderBy('id')
    .execute()
  return byKind(notices)
}

type Said = NoticeText & { readonly kind: string }

/** The same as a column of businesses, for `byKind`. */
export function noticesOfEach(now: Date) {
  return sql<readonly Said[]>`coalesce((
    select json_agg(json_build_object('kind', n.kind, 'title', n.title, 'description', n.description) order by n.id)
      from business_notices n where n.business_id = businesses.id and ${isOpen(now)}), '[]')`
}

export function byKind(notices: readonly Said[]) {
  const ofKind = (wanted: NoticeKind): NoticeText[] =>
    notices.flatMap(({ kind, ...text }) => (kind === wanted ? [text] : []))
  return { offers: ofKind('offer'), wants: ofKind('want') }
}
