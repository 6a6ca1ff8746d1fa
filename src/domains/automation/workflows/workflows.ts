import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { NewWorkflow, workflowsQuery } from './schemas.ts'

const columns = [
  'id',
  'name',
  'description',
  'status',
  'created_by',
  'created_at',
  'updated_at',
] as const

/** Makes a workflow, as a draft. */
export function createWorkflow(
  { db, organizationId, actor, newId, now }: OrganizationScope,
  { name, description }: z.output<typeof NewWorkflow>,
) {
  const at = timestamp(now())
  return db
    .insertInto('workflows')
    .values({
      organization_id: organizationId,
      id: newId(),
      name,
      description,
      status: 'draft',
      created_by: actor.user_id,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The organization's workflows that match every given filter. */
export function listWorkflows(
  { db, organizationId }: OrganizationScope,
  query: z.output<typeof workflowsQuery>,
) {
  const { status, search } = query
  return listPage(
    db
      .selectFrom('workflows')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .$if(status !== undefined, (rows) => rows.where(sql<boolean>`status = ${status}`))
      .$if(search !== undefined, (rows) => rows.where(holds(search))),
    query,
    {
      created_at: sql.ref('created_at'),
      name: sql`lower(name)`,
      updated_at: sql.ref('updated_at'),
    },
  )
}

/** A substring rather than a pattern, so that no character is special. */
function holds(text: string | undefined) {
  return sql<boolean>`strpos(lower(concat_ws(chr(10), name, description)), lower(${text})) > 0`
}

/** One workflow. @throws NotFound */
export async function findWorkflow({ db, organizationId }: OrganizationScope, id: string) {
  const workflow = await db
    .selectFrom('workflows')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (workflow === undefined) throw new NotFound()
  return workflow
}
