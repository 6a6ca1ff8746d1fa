import { resource } from '#kernel/http/resource.ts'
import {
  changeField,
  createField,
  customFields,
  deleteField,
  FieldExists,
  FieldInUse,
  TooManyFields,
} from './definitions.ts'
import { fieldKeys } from './keys.ts'
import { FieldChange } from './schemas.ts'

export const fieldEndpoints = resource({
  ...customFields,
  path: '/crm/fields/',
  shapes: { ...customFields.shapes, change: FieldChange },
  batch: {
    access: 'admin',
    keys: fieldKeys,
    hold: customFields.hold,
    fixed: ['record', 'key', 'type'],
  },
  verbs: { ...customFields, create: createField, change: changeField, delete: deleteField },
  more: {
    create: {
      access: 'admin',
      description:
        'The records of that kind take and show its values under `custom`, and are filtered by `custom.<key>`.',
      refuses: [FieldExists, TooManyFields],
    },
    change: {
      access: 'admin',
      description:
        'Record, key and type stay as they are. An option that records have cannot be taken away.',
      refuses: [FieldInUse],
    },
    delete: {
      access: 'admin',
      description:
        'It is gone at once, and so are its values for whoever reads, writes, filters or exports. Where more than 500 records have one they are taken away in the background; its key is free after that.',
    },
  },
})
