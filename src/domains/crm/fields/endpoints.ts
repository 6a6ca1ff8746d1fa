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
    lockIds: customFields.lockIds,
    fixed: ['record', 'key', 'type'],
  },
  verbs: { ...customFields, create: createField, change: changeField, delete: deleteField },
  more: {
    create: {
      access: 'admin',
      description:
        'Records of that kind have its values under `custom` and can be filtered by `custom.<key>`.',
      refuses: [FieldExists, TooManyFields],
    },
    change: {
      access: 'admin',
      description:
        '`record`, `key` and `type` cannot be changed. An option that records have cannot be removed.',
      refuses: [FieldInUse],
    },
    delete: {
      access: 'admin',
      description:
        'The field and its values are gone at once for everyone who reads, writes, filters or exports. If more than 500 records have a value, the values are removed in the background, and the key is free after that.',
    },
  },
})
