import { z } from 'zod'
import { creditAmount, CreditsInput } from '#domains/credits/index.ts'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { permissions } from '#kernel/mcp/holder.ts'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'

const name = readable(200).meta({
  description: 'What the key is for.',
  example: 'Assistant on the laptop',
})
const keyPrefix = z.string().meta({
  description: 'The first 14 characters, by which a key is recognized.',
  example: 'svc_mcp_EXAMPL',
})
const isActive = z.boolean().meta({
  description: 'False once the key is revoked or has expired.',
  example: true,
})

const scope = z.enum(['organization', 'member']).meta({
  description:
    '`organization`: confined to this organization; its owner or an admin creates it. `member`: acts as you in every organization you belong to.',
  example: 'organization',
})
const permission = z.array(z.enum(permissions)).meta({
  description:
    '`read`, `write`, `spend` for what costs credits, and `outward` for what reaches people outside.',
  example: ['read', 'write'],
})

export const NewKey = z
  .strictObject({
    name,
    scope: scope.default('organization'),
    permissions: permission
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'Send each permission only once')
      .default(['read', 'write', 'spend']),
    expires_at: anyInstant.nullable().default(null).meta({
      description: 'When the key expires; never if null or left out.',
      example: '2027-11-20T10:00:00.000Z',
    }),
    monthly_credit_cap: CreditsInput.nullable().default(null).meta({
      description:
        'Most credits that the key may spend in a calendar month (UTC); null for no cap.',
      example: '10.00',
    }),
  })
  .meta({ id: 'NewMcpKey' })

/** What a key may do is settled when it is made; a name is only a name. */
export const KeyChange = z.strictObject({ name: name.optional() }).meta({ id: 'McpKeyChange' })

export const CreatedKey = z
  .object({
    id,
    name,
    plaintext: z.string().meta({
      description: 'The key itself, shown once. Store it where the assistant can read it.',
      example: 'svc_mcp_EXAMPLEonly000000000000000000000000000',
    }),
    key_prefix: keyPrefix,
    endpoint: z.url().meta({
      description: 'Address of the MCP server.',
      example: 'https://api.example.com/mcp',
    }),
    is_active: isActive,
    created_at: instant,
  })
  .meta({ id: 'CreatedMcpKey' })

export const Key = z
  .object({
    id,
    name,
    key_prefix: keyPrefix,
    scope,
    permissions: permission,
    is_active: isActive,
    monthly_credit_cap: creditAmount.nullable(),
    expires_at: instant.nullable(),
    last_used_at: instant.nullable(),
    created_at: instant,
    created_by: id.meta({ description: 'The member whose rights the key has.' }),
  })
  .meta({ id: 'McpKey' })

export const KeyList = listOf(Key, 'McpKeyList')
export const keysQuery = listQuery({}, orderings('-created_at', 'created_at'))
