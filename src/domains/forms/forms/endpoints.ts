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
        'Its page is `/f/{public_id}/`, and its script for other sites `/f/{public_id}/embed.js`. Fields fill the records that they map to.',
      refuses: [TooManyForms, EncryptionNotSetUp, AddressUnconfirmed],
    },
    change: {
      description: 'What was sent before keeps what it said.',
      refuses: [AddressUnconfirmed],
    },
    delete: {
      description:
        'What was sent by it goes too, with the receipts of consent; contacts, accounts and deals that it made remain, with `consent: given`. `status: closed` keeps all.',
    },
  },
})
