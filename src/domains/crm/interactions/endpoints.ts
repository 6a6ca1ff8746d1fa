import type { z } from 'zod'
import { resource } from '#kernel/http/resource.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { contacts } from '../contacts/contacts.ts'
import { externalKey } from '../records/external-id.ts'
import { keptInTrash, toTrash } from '../trash/to-trash.ts'
import { interactions } from './interactions.ts'

type NewInteraction = z.output<typeof interactions.shapes.create>

/** Logs an interaction, and with its contact that they were dealt with. @throws ValidationFailed */
export function logInteraction(scope: OrganizationScope, fields: NewInteraction) {
  return transaction(scope, async (inside) => {
    const logged = await interactions.create(inside, fields)
    if (logged.contact_id !== null)
      await noteActivity(inside, logged.contact_id, logged.occurred_at)
    return logged
  })
}

/** The lock keeps the later of two that come at once. */
async function noteActivity(scope: OrganizationScope, contactId: string, at: string) {
  const { last_activity_at: last } = await contacts.lock(scope, contactId)
  if (last === null || last < at) await contacts.change(scope, contactId, { last_activity_at: at })
}

export const interactionEndpoints = resource({
  ...interactions,
  path: '/crm/interactions/',
  batch: { keys: externalKey('interaction', interactions), lockIds: interactions.lockIds },
  verbs: { ...interactions, create: logInteraction, delete: toTrash('interaction') },
  more: {
    create: {
      description: 'Moves `last_activity_at` of its contact forward only.',
      tool: { name: 'log_interaction', isDefault: true },
    },
    delete: { description: keptInTrash },
  },
})
