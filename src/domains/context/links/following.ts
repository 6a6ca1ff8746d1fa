import { businessesOf, findProfile } from '#domains/directory/index.ts'
import { holdsRole } from '#domains/identity/index.ts'
import { NotAMember, NotFound } from '#kernel/errors.ts'
import type { Scope, VisitorScope } from '#kernel/scope.ts'
import { hashSecret } from '#kernel/secrets.ts'
import type { ModuleName } from '../modules/names.ts'
import { packOf } from '../packs/pack.ts'
import type { PackQuery } from '../packs/schemas.ts'

/**
 * The pack behind a link, with the private modules that it shows. It ends with its time, and when the organization loses
 * the business, and leads nowhere while whoever made it may make none. @throws NotFound
 */
export async function followLink(scope: VisitorScope, secret: string, query: PackQuery) {
  const key = await findKey(scope, secret)
  if (key === undefined) throw gone()
  const inside = await scope.enter(key.organization_id).catch(goneWithIt)
  const link = await inside.db
    .selectFrom('context_links')
    .select(['business_id', 'modules', 'created_by', 'expires_at'])
    .where('organization_id', '=', inside.organizationId)
    .where('id', '=', key.link_id)
    .executeTakeFirst()
  if (link?.created_by == null || Date.parse(link.expires_at) <= scope.now().getTime()) throw gone()
  const [mayStill, held] = await Promise.all([
    holdsRole(inside, inside.organizationId, link.created_by, 'admin'),
    businessesOf(inside),
  ])
  const business = held.find(({ id }) => id === link.business_id)
  if (!mayStill || business === undefined) throw gone()
  const profile = await findProfile(inside, business.slug)
  const shown = link.modules as readonly ModuleName[] | null
  return { profile, pack: await packOf(inside, profile, query, { shown, showsWork: false }) }
}

function gone() {
  return new NotFound({
    detail:
      'The link is mistyped, deleted or expired, or the person who made it may no longer make links. Ask for a new one.',
  })
}

function findKey({ db }: Scope, secret: string) {
  return db
    .selectFrom('context_link_keys')
    .select(['organization_id', 'link_id'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

function goneWithIt(error: unknown): never {
  throw error instanceof NotAMember ? gone() : error
}
