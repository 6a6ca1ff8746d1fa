import type { z } from 'zod'
import { resource } from '#kernel/http/resource.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { contacts } from '../contacts/contacts.ts'
import { externalKey } from '../records/external-id.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { interactions } from './interactions.ts'
import { lockContact, lockContactsNamed, type LockedContact } from './locked-contacts.ts'

type NewInteraction = z.output<typeof interactions.shapes.create>

/**
 * Logs an interaction, and with its contact that they were dealt with. The contact is locked first: of two that already
 * point to it neither could lock it. Guarded by the race test of interactions. @throws ValidationFailed
 */
export function logInteraction(scope: OrganizationScope, fields: NewInteraction) {
  return transaction(scope, async (inside) => {
    const { contact_id } = fields
    const locked =
      typeof contact_id === 'string' ? await lockContact(inside, contact_id) : undefined
    const logged = await interactions.create(inside, fields)
    if (locked?.id === logged.contact_id) await noteActivity(inside, locked, logged.occurred_at)
    return logged
  })
}

async function noteActivity(
  scope: OrganizationScope,
  { id, last_activity_at: last }: LockedContact,
  at: string,
) {
  if (last === null || last < at) await contacts.change(scope, id, { last_activity_at: at })
}

export const interactionEndpoints = resource({
  ...interactions,
  path: '/crm/interactions/',
  batch: {
    keys: externalKey('interaction', interactions),
    lockIds: interactions.lockIds,
    lockNamed: lockContactsNamed,
  },
  verbs: { ...interactions, create: logInteraction, delete: toTrash('interaction') },
  more: {
    create: {
      description: 'Moves `last_activity_at` of its contact forward only.',
      tool: { name: 'log_interaction', isDefault: true },
    },
    delete: { description: keptInTrash },
  },
})
