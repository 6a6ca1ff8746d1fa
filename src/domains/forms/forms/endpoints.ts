import { AddressUnconfirmed } from '#domains/identity/index.ts'
import { resource } from '#kernel/http/resource.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { forms, TooManyForms } from './forms.ts'

export const formEndpoints = resource({
  path: '/crm/forms/',
  names: forms.names,
  shapes: forms.shapes,
  verbs: forms,
  more: {
    create: {
      description:
        'The page of the form is `/f/{public_id}/`; the script that embeds it is `/f/{public_id}/embed.js`. Fields fill what they map to.',
      refuses: [TooManyForms, EncryptionNotSetUp, AddressUnconfirmed],
    },
    change: {
      description: 'Earlier submissions stay unchanged.',
      refuses: [AddressUnconfirmed],
    },
    delete: {
      description:
        'Also deletes its submissions and consent receipts. Contacts, accounts and deals it created remain and keep `consent: given`. `status: closed` keeps everything.',
    },
  },
})
