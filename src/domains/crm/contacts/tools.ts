import { z } from 'zod'
import { tool } from '#kernel/mcp/tool.ts'
import { ContactExists, createContact } from './intake.ts'
import { Contact, NewContact, onDuplicate } from './schemas.ts'

const createContactTool = tool({
  name: 'create_contact',
  title: 'Create contact',
  description:
    'Adds a contact; fill at least one of name, email and phone. Where a contact with the same e-mail exists, `on_duplicate` decides: add another (`create`), refuse, or update the oldest.',
  access: 'member',
  effect: 'write',
  transactional: true,
  isDefault: true,
  input: NewContact.extend(onDuplicate.shape),
  output: z.object({
    contact: Contact,
    created: z.boolean().meta({ description: 'False where an existing contact was updated.' }),
    possible_duplicates: z
      .array(z.uuid())
      .meta({ description: 'Other contacts with the same e-mail, oldest first, at most 10.' }),
  }),
  refuses: [ContactExists],
  handle: async ({ scope, input: { on_duplicate, ...fields } }) => {
    const { contact, isNew, duplicates } = await createContact(scope, fields, on_duplicate)
    return { contact, created: isNew, possible_duplicates: [...duplicates] }
  },
})

export const tools = [createContactTool]
