import assert from 'node:assert/strict'
import type { Client } from '#test/client.ts'
import { world, type Organization } from '#test/world.ts'
import { revertSome } from './revert.ts'
import { chunkRunner } from './running/runner.ts'
import type { Import } from './schemas.ts'

export function importPath({ id }: Organization, rest = '', query = ''): string {
  return `/crm/imports/${rest}?organization_id=${id}${query}`
}

interface Sending {
  readonly record?: string
  readonly media?: string
  readonly by?: Client
}

/** Sends a file; what is returned is the response. */
export function send(
  tenant: Organization,
  file: string | Uint8Array,
  { record = 'contact', media = 'text/csv', by = tenant.owner }: Sending = {},
) {
  return by.send('POST', importPath(tenant, '', `&record=${record}&filename=a.csv`), file, {
    'content-type': media,
  })
}

export async function uploaded(
  tenant: Organization,
  file: string | Uint8Array,
  sending: Sending = {},
): Promise<Import> {
  const { status, body } = await send(tenant, file, sending)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

/** Does what the job does, to its end. */
export async function runToEnd(tenant: Organization, id: string): Promise<Import> {
  const scope = await serviceIn(tenant)
  const runNext = chunkRunner(scope, id)
  while (await runNext());
  while (await revertSome(scope, id));
  return (await tenant.owner.get(importPath(tenant, `${id}/`))).body
}

/** The scope in which jobs run. */
export async function serviceIn({ id }: Organization) {
  const { runtime } = await world()
  return runtime.gate.system(runtime.base, id)
}

export async function started(tenant: Organization, id: string): Promise<Import> {
  const { status, body } = await tenant.owner.post(importPath(tenant, `${id}/start/`))
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Uploads, changes, starts and runs to the end. */
export async function imported(
  tenant: Organization,
  file: string | Uint8Array,
  { change, ...sending }: Sending & { readonly change?: object } = {},
): Promise<Import> {
  const { id } = await uploaded(tenant, file, sending)
  if (change !== undefined) {
    const { status, body } = await tenant.owner.patch(importPath(tenant, `${id}/`), change)
    assert.equal(status, 200, JSON.stringify(body))
  }
  await started(tenant, id)
  return runToEnd(tenant, id)
}

export async function reverted(tenant: Organization, id: string): Promise<Import> {
  const { status, body } = await tenant.owner.post(importPath(tenant, `${id}/revert/`))
  assert.equal(status, 200, JSON.stringify(body))
  return runToEnd(tenant, id)
}

/** All records of a kind, the oldest first. */
export async function recordsOf({ owner, id }: Organization, noun = 'contacts') {
  const { body } = await owner.get(
    `/crm/${noun}/?organization_id=${id}&ordering=created_at&page_size=200`,
  )
  return body.results
}
