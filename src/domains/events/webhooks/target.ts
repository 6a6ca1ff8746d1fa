import type { OrganizationScope } from '#kernel/scope.ts'

/** As it is stored. @throws EncryptionNotSetUp */
export function sealSecret(scope: OrganizationScope, secret: string): Promise<Buffer> {
  return scope.vault.seal(secret, ownerOf(scope))
}

/** Where to send, how it has gone and what signs there, if the webhook exists. */
export async function findTarget(scope: OrganizationScope, id: string) {
  const webhook = await scope.db
    .selectFrom('webhooks')
    .select(['url', 'is_active', 'failing_since', 'url_set_by', 'secret_shown_to'])
    .select(['secret', 'previous_secret', 'previous_secret_until'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (webhook === undefined) return undefined
  const { secret, previous_secret, previous_secret_until: until, ...target } = webhook
  const overlaps = until !== null && Date.parse(until) > scope.now().getTime()
  const sealed = previous_secret === null || !overlaps ? [secret] : [secret, previous_secret]
  const secrets = sealed.map((each) => scope.vault.open(each, ownerOf(scope)))
  return { ...target, id, secrets: await Promise.all(secrets) }
}

function ownerOf({ organizationId }: OrganizationScope): string {
  return `webhooks of ${organizationId}`
}
