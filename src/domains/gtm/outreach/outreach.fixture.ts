import assert from 'node:assert/strict'
import { provisioned } from '../provisioned.fixture.ts'
import { organization } from '#test/world.ts'
import type { DraftEmail } from './schemas.ts'

/** An organization with leads that the directory allows to be mailed. */
export async function prospecting() {
  const tenant = await organization()
  const at = `?organization_id=${tenant.id}`
  const { id } = await provisioned(tenant)
  const { status, body: found } = await tenant.owner.post(
    `/gtm/profiles/${id}/discover-leads/${at}`,
  )
  assert.equal(status, 200, JSON.stringify(found))
  const details = await Promise.all(
    found.map(async (lead: { id: string }) => tenant.owner.get(`/gtm/leads/${lead.id}/${at}`)),
  )
  const leads: Lead[] = details.map(({ body }) => body)
  const mailable = leads.filter(({ email, outreach }) => email !== '' && outreach === 'email')
  const { owner } = tenant
  return {
    ...tenant,
    at,
    leads,
    mailable,
    draft: (more: object = {}) =>
      owner.post(`/gtm/draft-emails/${at}`, { lead_id: mailable[0]?.id, ...more }),
    path: (draft: { id: string }, verb = '') => `/gtm/draft-emails/${draft.id}/${verb}${at}`,
    approve: ({ id: draftId, text_hash }: DraftEmail) =>
      owner.post(`/gtm/draft-emails/${draftId}/approve/${at}`, { text_hash }),
  }
}

interface Lead {
  readonly id: string
  readonly email: string
  readonly outreach: string
  readonly company: string
  readonly country: string
}
