import { sql } from 'kysely'
import { beforeAny } from '../events/log.ts'
import { earliestId } from '../events/id-time.ts'
import type { OrganizationScope } from '../scope.ts'
import { rowLine } from './export-format.ts'

/** Whose deeds, and until when. */
export interface DeedsWish {
  readonly userId: string
  readonly until: Date
}

interface Deed {
  readonly id: string
  readonly is_theirs: boolean
  readonly row: string
}

const eventsAtOnce = 1000

/**
 * What a person did in an organization, themselves or by what acts for them, by its event log: to which record, what
 * and when, never what was written. Some at a time, so that neither a connection nor much memory is held.
 */
export async function* deedLines(
  scope: OrganizationScope,
  wish: DeedsWish,
): AsyncGenerator<string[]> {
  let after = beforeAny.id
  for (;;) {
    const found = await eventsAfter(scope, after, wish)
    yield found.filter(({ is_theirs }) => is_theirs).map(({ row }) => rowLine('events', row))
    after = found.at(-1)?.id ?? after
    if (found.length < eventsAtOnce) return
  }
}

async function eventsAfter(
  { db, organizationId }: OrganizationScope,
  after: string,
  { userId, until }: DeedsWish,
): Promise<readonly Deed[]> {
  const { rows } = await sql<Deed>`
    select id, coalesce(actor->>'user_id' = ${userId}, false) as is_theirs,
           json_build_object('organization_id', organization_id, 'id', id, 'type', type,
             'subject_type', subject_type, 'subject_id', subject_id, 'actor', actor,
             'occurred_at', occurred_at)::text as row
      from events
     where organization_id = ${organizationId}
       and id > ${after} and id < ${earliestId(until.getTime() + 1)}
     order by id limit ${eventsAtOnce}`.execute(db)
  return rows
}
