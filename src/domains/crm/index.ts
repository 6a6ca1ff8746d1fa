import { domain } from '#kernel/domain.ts'
import { accounts } from './accounts/accounts.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { accountsOfOutsiders } from './accounts/outsiders.ts'
import { contacts } from './contacts/contacts.ts'
import { contactEndpoints } from './contacts/endpoints.ts'
import { contactsOfOutsiders } from './contacts/outsiders.ts'
import { dealEndpoints, deals } from './deals/deals.ts'
import { customFields } from './fields/definitions.ts'
import { fieldEndpoints } from './fields/endpoints.ts'
import { interactionEndpoints } from './interactions/endpoints.ts'
import { interactions } from './interactions/interactions.ts'
import { noteEndpoints, notes } from './notes/notes.ts'
import { taskEndpoints, tasks } from './tasks/tasks.ts'

export { accountOf } from './accounts/account-of.ts'
export { hasContacts } from './contacts/contacts.ts'
export { ContactExists, createContact } from './contacts/intake.ts'
export { knownPeople } from './contacts/known-people.ts'
export { createDeal } from './deals/deals.ts'
export { wonAmong } from './deals/won.ts'
export { createTask } from './tasks/tasks.ts'
export { workSummary } from './summary.ts'

const nouns = [contacts, accounts, tasks, deals, notes, interactions]

export const crm = domain({
  name: 'crm',
  outsiders: [accountsOfOutsiders, contactsOfOutsiders],
  endpoints: [
    ...contactEndpoints,
    ...accountEndpoints,
    ...taskEndpoints,
    ...dealEndpoints,
    ...noteEndpoints,
    ...interactionEndpoints,
    ...fieldEndpoints,
  ],
  inWords: nouns,
  events: [...nouns, customFields].flatMap(({ events }) => Object.values(events)),
})
