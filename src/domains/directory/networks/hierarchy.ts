import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { lockHierarchy } from './locking.ts'
import { moderates } from './networks.ts'

/** A network, a part of it, and so on. */
export const maxDepth = 5

/**
 * The id of the network that another is to be a part of; the caller has to moderate it. `id` is the other, where it
 * is there already. @throws ValidationFailed where there is none, and where it would be a part of itself
 */
export async function parentIdOf(
  scope: OrganizationScope,
  slug: string | null,
  id: string | null,
): Promise<string | null> {
  if (slug === null) return null
  await lockHierarchy(scope)
  const { rows } = await sql<{ id: string; depth: number }>`
    with recursive above (id, parent_id, depth) as (
      select id, parent_id, 1 from networks where slug = ${slug}
      union all
      select n.id, n.parent_id, above.depth + 1 from networks n, above
       where n.id = above.parent_id and above.depth < 100)
    select id, depth from above order by depth`.execute(scope.db)
  const [parent] = rows
  if (parent === undefined || !(await moderates(scope, parent.id)))
    throw refused('unknown', 'You moderate no network with this slug.')
  if (rows.some((above) => above.id === id))
    throw refused('incompatible', 'A network cannot be part of itself.')
  if (rows.length + (await heightOf(scope, id)) > maxDepth)
    throw refused('too_deep', `Networks can be nested ${maxDepth} levels deep at most.`)
  return parent.id
}

/** How many steps there are in a network with all its parts; one for a new one. */
async function heightOf({ db }: OrganizationScope, id: string | null): Promise<number> {
  if (id === null) return 1
  const { rows } = await sql<{ height: number }>`
    with recursive below (id, depth) as (
      select ${id}::uuid, 1
      union all
      select n.id, below.depth + 1 from networks n, below
       where n.parent_id = below.id and below.depth < 100)
    select max(depth)::int as height from below`.execute(db)
  return rows[0]?.height ?? 1
}

function refused(code: 'unknown' | 'incompatible' | 'too_deep', message: string) {
  return validationFailed([{ field: 'parent', code, message }])
}
