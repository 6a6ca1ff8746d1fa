import { endpoint, listed } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import { slowForMembers } from '#kernel/http/slow.ts'
import { externalKey } from '../records/external-id.ts'
import { ContactInUse, TooManyLinks } from '../records/removal.ts'
import { throughAliases } from '../merges/aliases.ts'
import { takenInResponse, takenInBy } from '../duplicates/response.ts'
import { onDuplicateBy } from '../duplicates/taking-in.ts'
import { served } from '../records/served.ts'
import { keptInTrash } from '../trash/to-trash.ts'
import { contacts, tags } from './contacts.ts'
import { ContactExists, contactKeys, createContact } from './intake.ts'
import { ofOneAddress, tagsQuery, UsedTagList, Intake, type Contact } from './schemas.ts'

const usedTags = endpoint({
  ...slowForMembers,
  route: 'GET /crm/tags/',
  name: 'listContactTags',
  summary: 'List the tags in use',
  description: 'Spellings that differ only in case count as one tag.',
  query: tagsQuery,
  returns: listed(UsedTagList),
  tool: 'list_tags',
  handle: ({ scope, query }) => tags.list(scope, query),
})

export const contactEndpoints = [
  ...resource({
    ...served('contact', { ...contacts, ...throughAliases('contact', contacts) }),
    isRemembered: false,
    batch: {
      keys: { ...contactKeys, ...externalKey('contact', contacts) },
      lockIds: contacts.lockIds,
    },
    more: {
      list: { tool: { isDefault: true } },
      create: {
        description:
          'Requires at least one of `name`, `email` and `phone`. Adds a second contact with the same e-mail address unless `on_duplicate` says otherwise.',
        query: onDuplicateBy('e-mail', ofOneAddress),
        ...takenInBy('contact', 'e-mail', ofOneAddress),
        refuses: [ContactExists],
        tool: {
          isDefault: true,
          isAdditive: false,
          description: 'Adds a contact; fill at least one of name, email and phone.',
          result: {
            schema: Intake,
            of: (contact: Contact, { status, headers }) => ({
              contact,
              created: status === 201,
              possible_duplicates: headers['x-possible-duplicates']?.split(',') ?? [],
            }),
          },
        },
        handle: async ({ scope, query, body }) => {
          const { contact: record, ...others } = await createContact(
            scope,
            body,
            query.on_duplicate,
          )
          return takenInResponse({ record, ...others })
        },
      },
      change: {
        description: 'Tags replace the existing ones.',
        tool: { isDefault: true },
      },
      delete: {
        description: `Its tasks, deals, notes and interactions remain, without a contact. ${keptInTrash}`,
        refuses: [ContactInUse, TooManyLinks],
      },
    },
  }),
  usedTags,
]
