import { Answer, created, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { ContactExists, createContact, type Intake } from './contact-intake.ts'
import {
  changeContact,
  ContactInUse,
  deleteContact,
  findContact,
  listContacts,
} from './contacts.ts'
import {
  Contact,
  ContactChange,
  ContactList,
  contactsQuery,
  NewContact,
  onDuplicate,
  recordPath,
  tagsQuery,
  UsedTagList,
} from './schemas.ts'
import { listTags } from './tags.ts'

const list = endpoint({
  route: 'GET /crm/contacts/',
  summary: 'List contacts',
  access: 'member',
  query: contactsQuery,
  returns: ok(ContactList),
  handle: ({ scope, query, caller }) => listContacts(scope, query, caller.url),
})

const add = endpoint({
  route: 'POST /crm/contacts/',
  summary: 'Add a contact',
  description:
    'Fill at least one of name, email and phone. A second contact with the same e-mail is added too, unless `on_duplicate` says otherwise.',
  access: 'member',
  query: onDuplicate,
  body: NewContact,
  returns: created(Contact),
  alsoReturns: { status: 200, description: 'The oldest contact with this e-mail was updated' },
  headers: {
    'X-Possible-Duplicates':
      'Ids of other contacts with the same e-mail, oldest first, separated by commas; at most 10.',
  },
  refuses: [ContactExists],
  handle: async ({ scope, query, body }) =>
    intakeAnswer(await createContact(scope, body, query.on_duplicate)),
})

function intakeAnswer({ contact, isNew, duplicates }: Intake) {
  return new Answer(contact, {
    status: isNew ? 201 : 200,
    headers: duplicates.length === 0 ? {} : { 'x-possible-duplicates': duplicates.join(',') },
  })
}

const read = endpoint({
  route: 'GET /crm/contacts/{id}/',
  summary: 'Read a contact',
  access: 'member',
  params: recordPath,
  returns: ok(Contact),
  subject: ({ scope, params }) => findContact(scope, params.id),
  handle: async ({ subject }) => subject,
})

const change = endpoint({
  route: 'PATCH /crm/contacts/{id}/',
  summary: 'Change a contact',
  description: 'Tags replace the ones before.',
  access: 'member',
  params: recordPath,
  body: ContactChange,
  returns: ok(Contact),
  subject: ({ scope, params }) => findContact(scope, params.id),
  handle: ({ scope, params, body }) => changeContact(scope, params.id, body),
})

const remove = endpoint({
  route: 'DELETE /crm/contacts/{id}/',
  summary: 'Delete a contact',
  description: 'Its tasks and deals stay, without a contact.',
  access: 'member',
  params: recordPath,
  returns: noContent,
  refuses: [ContactInUse],
  subject: ({ scope, params }) => findContact(scope, params.id),
  handle: ({ scope, params }) => deleteContact(scope, params.id),
})

const usedTags = endpoint({
  route: 'GET /crm/tags/',
  summary: 'List the tags in use',
  description: 'Spellings that differ only in case count as one tag.',
  access: 'member',
  query: tagsQuery,
  returns: ok(UsedTagList),
  handle: ({ scope, query, caller }) => listTags(scope, query, caller.url),
})

export const contactEndpoints = [list, add, read, change, remove, usedTags]
