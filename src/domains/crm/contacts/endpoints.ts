import { Answer, endpoint, listed } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { memberMs } from '#kernel/http/slow.ts'
import { ContactInUse, contacts, deleteContact } from './contacts.ts'
import { ContactExists, createContact, type Intake } from './intake.ts'
import {
  Contact,
  ContactChange,
  ContactList,
  contactsQuery,
  NewContact,
  onDuplicate,
  tagsQuery,
  UsedTagList,
} from './schemas.ts'
import { listTags } from './tags.ts'

const usedTags = endpoint({
  route: 'GET /crm/tags/',
  name: 'listContactTags',
  summary: 'List the tags in use',
  description: 'Spellings that differ only in case count as one tag.',
  access: 'member',
  query: tagsQuery,
  slow: { statementMs: memberMs },
  returns: listed(UsedTagList),
  tool: { name: 'list_tags' },
  handle: ({ scope, query }) => listTags(scope, query),
})

export const contactEndpoints = [
  ...resource({
    path: '/crm/contacts/',
    names: ['contact', 'contacts'],
    shapes: {
      item: Contact,
      list: ContactList,
      query: contactsQuery,
      create: NewContact,
      change: ContactChange,
    },
    verbs: { ...contacts, delete: deleteContact },
    more: {
      list: {
        tool: {
          name: 'list_contacts',
          isDefault: true,
          description: 'Lists contacts. Filter by text with `search`, by `tag` or by `email`.',
        },
      },
      create: {
        description:
          'Fill at least one of name, email and phone. A second contact with the same e-mail is added too, unless `on_duplicate` says otherwise.',
        query: onDuplicate,
        alsoReturns: {
          status: 200,
          description: 'The oldest contact with this e-mail was updated',
        },
        headers: {
          'X-Possible-Duplicates':
            'Ids of other contacts with the same e-mail, oldest first, separated by commas; at most 10.',
        },
        refuses: [ContactExists],
        handle: async ({ scope, query, body }) =>
          intakeAnswer(await createContact(scope, body, query.on_duplicate)),
      },
      change: {
        description: 'Tags replace the present ones.',
        tool: { name: 'update_contact', isDefault: true },
      },
      delete: {
        description: 'Its tasks and deals remain, without a contact.',
        refuses: [ContactInUse],
      },
    },
  }),
  usedTags,
]

function intakeAnswer({ contact, isNew, duplicates }: Intake) {
  return new Answer(contact, {
    status: isNew ? 201 : 200,
    headers: duplicates.length === 0 ? {} : { 'x-possible-duplicates': duplicates.join(',') },
  })
}
