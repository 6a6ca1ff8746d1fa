import type { z } from 'zod'
import { dayMs } from '#kernel/clock.ts'
import { history } from '#kernel/history/history.ts'
import { forgetOlder } from '#kernel/jobs/due.ts'
import { recurring } from '#kernel/jobs/job.ts'
import { shortListPage, type shortListQuery } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { checked } from '#kernel/wire/input.ts'
import type { BusinessState } from '../businesses/state.ts'
import { BusinessChange } from '../schemas.ts'

/** Of one business; none is older than a year. */
export const keptRevisions = 100
export const keptDays = 365

/** An organization's own, of all that it writes of a business: whoever holds it later sees none of what others wrote. */
export const revisions = history<Record<keyof BusinessState, unknown>>('business_revisions', {
  most: keptRevisions,
  mostCharacters: 2_000_000,
})

interface Business {
  readonly id: string
}

export async function listRevisions(
  scope: OrganizationScope,
  { id }: Business,
  request: z.output<typeof shortListQuery>,
) {
  return shortListPage(await revisions.list(scope, id), request, (one) => one.id)
}

/** @throws NotFound */
export async function readRevision(scope: OrganizationScope, business: Business, id: string) {
  const revision = await revisions.read(scope, business.id, { id })
  return { ...revision, state: revision.state as BusinessState }
}

/** The change that brings a revision back, checked like any other. @throws NotFound, ValidationFailed */
export async function changeBackTo(scope: OrganizationScope, business: Business, id: string) {
  const { state } = await readRevision(scope, business, id)
  const { country: _named, country_code, places, ...facts } = state
  return checked(BusinessChange, {
    ...facts,
    country: country_code,
    places: places.map(({ country_code: country, country: _name, ...place }) => ({
      ...place,
      country,
    })),
  })
}

/** What an organization wrote of a business goes with its right to speak for it. */
export const forgettingRevisions = subscriber({
  name: 'directory.forgetting_revisions',
  types: ['business.deleted', 'business.lost'],
  handle: ({ scope, events }) =>
    revisions.forget(
      scope,
      events.map(({ subject }) => subject.id),
    ),
})

export const forgettingOldRevisions = recurring(
  'directory.forget_revisions',
  '50 3 * * *',
  (scope, after) => forgetOlder(scope, 'business_revisions', keptDays * dayMs, after),
)
