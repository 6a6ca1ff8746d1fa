export { endpoints } from './endpoints.ts'
export { ContactExists, createContact, type Intake } from './contact-intake.ts'
export {
  changeContact,
  ContactInUse,
  deleteContact,
  findContact,
  listContacts,
} from './contacts.ts'
export { changeDeal, createDeal, deleteDeal, findDeal, listDeals } from './deals.ts'
export { crmFacts, type CrmFacts } from './facts.ts'
export { knownPeople, type KnownPeople } from './known-people.ts'
export {
  Contact,
  ContactChange,
  ContactList,
  contactsQuery,
  Deal,
  DealChange,
  DealList,
  dealsQuery,
  NewContact,
  NewDeal,
  NewTask,
  onDuplicate,
  Task,
  TaskChange,
  TaskList,
  tasksQuery,
} from './schemas.ts'
export { changeTask, createTask, deleteTask, findTask, listTasks } from './tasks.ts'
export { tools } from './tools.ts'
