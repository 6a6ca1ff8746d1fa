import { z } from 'zod'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import type { Form } from './schemas.ts'

/** What a public address leads to. */
export interface FormAddress {
  readonly organization_id: string
  readonly form_id: string
  readonly allowed_origins: readonly string[]
}

export const publicPath = z.strictObject({
  public_id: z
    .string()
    .regex(/^[0-9A-Za-z]{22}$/)
    .meta({ example: 'q7Tg1mZc0Yx4bNsK2vJw8e' }),
})

/** Whose form it is that strangers name so. */
export function findAddress({ db }: Scope, publicId: string): Promise<FormAddress | undefined> {
  return db
    .selectFrom('form_addresses')
    .select(['organization_id', 'form_id', 'allowed_origins'])
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}

/** Whose pages may send to the form that a path names. */
export async function originsOf(scope: Scope, params: unknown): Promise<readonly string[]> {
  const named = publicPath.safeParse(params)
  const found = named.success ? await findAddress(scope, named.data.public_id) : undefined
  return found?.allowed_origins ?? []
}

type Addressed = Pick<Form, 'id' | 'public_id' | 'allowed_origins'>

/** Writes where a form is found, in the transaction of its change. */
export async function writeAddress(
  { db, organizationId }: OrganizationScope,
  { id, public_id, allowed_origins }: Addressed,
): Promise<void> {
  await db
    .insertInto('form_addresses')
    .values({ public_id, organization_id: organizationId, form_id: id, allowed_origins })
    .onConflict((known) => known.column('public_id').doUpdateSet({ allowed_origins }))
    .execute()
}

export async function removeAddress(
  { db, organizationId }: OrganizationScope,
  publicId: string,
): Promise<void> {
  await db
    .deleteFrom('form_addresses')
    .where('organization_id', '=', organizationId)
    .where('public_id', '=', publicId)
    .execute()
}
