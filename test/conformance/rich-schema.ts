import { said, type Fixtures } from './fixture.ts'

/** A tool whose schema uses much of the dialect, which a listing has to keep. */
export const richSchema: Fixtures = {
  json_schema_2020_12_tool: {
    description: 'Takes a way of reaching someone.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: () => said('Done.'),
  },
}
