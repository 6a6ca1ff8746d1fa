import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'
import { addressKey } from './mails.ts'

/** When mails went to an address, or it replied, and when its server refused one, of leads that are gone. */
export interface Remembered {
  readonly written_at: string | null
  readonly refused_at: string | null
}

/**
 * Keeps that addresses were written to, or replied, whose leads are about to go with their mails. An address is a keyed hash in it.
 * @throws EncryptionNotSetUp
 */
export async function rememberMails(
  scope: OrganizationScope,
  leadIds: readonly string[],
): Promise<void> {
  const written = await writtenOf(scope, leadIds)
  if (written.length === 0) return
  const hashes = await hashing(scope)
  const rows = written.map(({ address, ...when }) => ({ hash: hex(hashes(address)[0]), ...when }))
  await sql`
    insert into gtm_written_addresses (organization_id, hash, written_at, refused_at)
    select ${scope.organizationId}::uuid, decode(hash, 'hex'), written_at, refused_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (hash text, written_at timestamptz, refused_at timestamptz)
     order by hash
    on conflict (organization_id, hash) do update
       set written_at = greatest(gtm_written_addresses.written_at, excluded.written_at),
           refused_at = greatest(gtm_written_addresses.refused_at, excluded.refused_at)`.execute(
    scope.db,
  )
}

/** What is remembered of an address. @throws EncryptionNotSetUp */
export async function rememberedOf(scope: OrganizationScope, email: string): Promise<Remembered> {
  const hashes = (await hashing(scope))(addressKey(email))
  const { rows } = await sql<Remembered>`
    select max(written_at) as written_at, max(refused_at) as refused_at
      from gtm_written_addresses
     where organization_id = ${scope.organizationId} and hash = any(${hashes}::bytea[])`.execute(
    scope.db,
  )
  return rows[0] ?? { written_at: null, refused_at: null }
}

/** Under each key of the service, the one in use first. */
async function hashing({ vault, organizationId }: OrganizationScope) {
  const secrets = await vault.derive('written_addresses')
  return (address: string) => secrets.map((one) => keyedHash(one, `${organizationId} ${address}`))
}

function hex(hash: Buffer | undefined): string {
  if (hash === undefined) throw new Error('a vault without a key')
  return hash.toString('hex')
}

interface Written extends Remembered {
  readonly address: string
}

async function writtenOf(
  { db, organizationId }: OrganizationScope,
  leadIds: readonly string[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select address, max(written_at) as written_at, max(refused_at) as refused_at from (
      select coalesce(recipient_key, lower(recipient)) as address,
             case when status <> 'rejected' then handed_over_at end as written_at,
             case when status = 'rejected' then updated_at end as refused_at
        from gtm_draft_emails
       where organization_id = ${organizationId} and lead_id = any(${leadIds}::uuid[])
         and (status_reason->>'code' = 'server_refused' or (status <> 'rejected' and handed_over_at is not null))
       union all
      select lower(email), updated_at, null from gtm_leads
       where organization_id = ${organizationId} and id = any(${leadIds}::uuid[])
         and stage = 'replied' and email <> '') one
     group by address`.execute(db)
  return rows
}
