import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Client } from '#test/client.ts'
import { world } from '#test/world.ts'
import { mintLink } from '../../mail/links/links.ts'

export const password = 'correct horse battery staple'

export function newAddress(): string {
  return `${randomUUID()}@people.example`
}

/** Someone who registered, as a person does. */
export async function registered(email = newAddress(), headers: Record<string, string> = {}) {
  const { visitor, origin } = await world()
  const registration = { email, password, name: 'Ada Miller', organization_name: 'Hearth Mill' }
  const { body, status } = await visitor.post('/auth/register/', registration, headers)
  assert.equal(status, 201, JSON.stringify(body))
  const client = new Client(origin, body.token, body.user.id)
  return { email, client, id: body.user.id as string, organization: body.organization.id as string }
}

export async function signIn(email: string, secret = password) {
  const { visitor } = await world()
  return visitor.post('/auth/login/', { email, password: secret })
}

/** The mails that were written for an address, oldest first. */
export async function mailsTo(address: string) {
  const { runtime } = await world()
  return runtime.base.db
    .selectFrom('mails')
    .select(['id', 'kind', 'language', 'facts'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The secret of the link in the newest mail of a kind to an address. */
export async function tokenIn(kind: string, address: string): Promise<string> {
  const { runtime } = await world()
  const mail = (await mailsTo(address)).findLast((one) => one.kind === kind)
  assert.ok(mail, `no mail ${kind} to ${address}`)
  return mintLink(runtime.base, mail.id)
}

/** Makes the address of somebody count as theirs. */
export async function confirmed(email: string): Promise<void> {
  const { visitor } = await world()
  const token = await tokenIn('confirm_address', email)
  const { status } = await visitor.post('/auth/email/confirm/', { token })
  assert.equal(status, 204)
}
