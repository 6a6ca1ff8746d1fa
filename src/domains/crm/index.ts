import { domain } from '#kernel/domain.ts'
import { contactEvents } from './contacts/contacts.ts'
import { contactEndpoints } from './contacts/endpoints.ts'
import { tools } from './contacts/tools.ts'
import { dealEndpoints, dealEvents } from './deals/deals.ts'
import { taskEndpoints, taskEvents } from './tasks/tasks.ts'

export { hasContacts } from './contacts/contacts.ts'
export { ContactExists, createContact } from './contacts/intake.ts'
export { knownPeople } from './contacts/known-people.ts'
export { createDeal } from './deals/deals.ts'
export { createTask } from './tasks/tasks.ts'

export const crm = domain({
  name: 'crm',
  endpoints: [...contactEndpoints, ...taskEndpoints, ...dealEndpoints],
  tools,
  events: [contactEvents, taskEvents, dealEvents].flatMap((events) => Object.values(events)),
})
