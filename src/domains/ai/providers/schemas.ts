import { z } from 'zod'
import { protocols } from '#adapters/language-model/contract.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'

const shown = {
  name: z.string().meta({
    description:
      'Lowercase letters, digits and hyphens, but not `builtin`. The model is called `name/model`, which is unique in the organization.',
    example: 'our-openai',
  }),
  protocol: z.enum(protocols).meta({ example: 'openai_compatible' }),
  base_url: z.string().meta({
    description: 'A public https address; empty for the provider’s own.',
    example: 'https://openrouter.ai/api/v1',
  }),
  model: z.string().meta({ example: 'gpt-4.1-mini' }),
  is_default: z.boolean().meta({
    description: 'Whether it serves runs that name no model. At most one does.',
    example: true,
  }),
}

export const AiProvider = z
  .object({
    id,
    ...shown,
    connected_by: id.nullable().meta({
      description:
        'Who gave the address and the key. The model serves as long as they are an owner; then another owner sends `api_key` again. Null where nobody is known.',
    }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'AiProvider' })

const fields = {
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'Use lowercase letters, digits and hyphens')
    .refine((name) => name !== 'builtin', 'That is the engine of the service. Use another name.')
    .meta(shown.name.meta() ?? {}),
  protocol: shown.protocol,
  base_url: z
    .union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)])
    .meta(shown.base_url.meta() ?? {}),
  model: z.string().trim().min(1).max(200).meta({ example: 'gpt-4.1-mini' }),
  is_default: shown.is_default,
  api_key: z.string().trim().min(1).max(1000).meta({
    description: 'Kept encrypted and never shown again.',
    example: 'sk-example-key',
    format: 'password',
  }),
}

export const NewAiProvider = z
  .strictObject({
    ...fields,
    base_url: fields.base_url.default(''),
    is_default: fields.is_default.default(true),
  })
  .meta({ id: 'NewAiProvider' })
export const AiProviderChange = z.strictObject(fields).partial().meta({ id: 'AiProviderChange' })
export const AiProviderList = listOf(AiProvider, 'AiProviderList')
export const providersQuery = listQuery({}, orderings('-created_at', 'created_at'))
