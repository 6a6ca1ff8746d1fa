import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { email, id } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { BusinessClaim, reasoned } from '../schemas.ts'

export const reason = z.string().meta({
  description: 'Why a moderator rejected it.',
  example: 'The mill belongs to another company.',
})

const method = z.enum(['file', 'dns', 'email'])

export const ClaimVerification = z
  .strictObject({
    method: method.exactOptional().meta({
      description: 'Where to look for the proof; by default in the file, then at the domain.',
      example: 'dns',
    }),
    code: z.string().trim().min(1).max(100).exactOptional().meta({
      description: 'The mailed code, for `email`.',
      example: 'svc_lnk_EXAMPLEonly',
    }),
  })
  .meta({ id: 'BusinessClaimVerification' })

export const ClaimMail = z
  .strictObject({
    address: email.meta({
      description: 'An address at the domain of the website.',
      example: 'ada@hearthmill.example',
    }),
  })
  .meta({ id: 'BusinessClaimMail' })

function theirs(example: string, description: string) {
  return byStrangers(z.string().meta({ example, description }), 'business directory')
}

export const ModeratedClaim = BusinessClaim.omit({ proof: true, proofs: true })
  .extend({
    business_name: theirs('Hearth Mill', 'The business that is claimed.'),
    website: theirs('https://hearthmill.example', 'Its website.'),
    organization_id: id.meta({ description: 'The organization that asks.' }),
    organization_name: theirs('Hearth Mill Ltd', 'The name that the organization gave itself.'),
    claimed_by: theirs(
      'ada@hearthmill.example',
      'The address of the person who asked; empty until they have confirmed it.',
    ),
    method: z
      .enum([...method.options, 'moderator'])
      .nullable()
      .meta({ description: 'How it was proven; null if it was not.', example: null }),
    reason,
  })
  .meta({ id: 'ModeratedBusinessClaim' })
export const ModeratedClaimList = listOf(ModeratedClaim, 'ModeratedBusinessClaimList')
export const moderatedClaimQuery = listQuery(
  { status: BusinessClaim.shape.status.default('pending') },
  orderings('created_at', 'created_at'),
)

export const ClaimRejection = reasoned('BusinessClaimRejection', {
  description: 'Told to the organization that asked.',
  example: 'The mill belongs to another company.',
})
