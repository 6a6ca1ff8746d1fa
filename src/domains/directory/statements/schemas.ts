import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { anyInstant, day, instant, slug } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { reasoned, Statement } from '../schemas.ts'

export const BusinessStatementRecord = Statement.extend({
  business_slug: slug,
  created_at: instant,
  changed_at: instant.nullable().meta({
    description: 'When it was last changed; null if it never was.',
    example: null,
  }),
  decided_at: instant
    .nullable()
    .meta({ description: 'When a moderator decided about it; null if none has.' }),
}).meta({ id: 'BusinessStatementRecord' })
export const StatementList = listOf(BusinessStatementRecord, 'BusinessStatementList')
export const statementQuery = listQuery({}, orderings('-created_at', 'created_at'))
export const moderatedStatementQuery = listQuery(
  {
    status: z.enum(['unproven', 'proven', 'disputed']).optional().meta({
      description: 'The decision of a moderator, whether it has expired or not.',
      example: 'unproven',
    }),
  },
  orderings('created_at', 'created_at'),
)

const fields = {
  kind: Statement.shape.kind,
  claim: readable(500).meta({ example: 'Certified organic' }),
  issuer: readable(200).meta({ example: 'Soil Association' }),
  evidence_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]).meta({
    description: 'Empty for none.',
    example: 'https://certifier.example/members/hearth-mill',
  }),
  valid_until: day.nullable().meta({ description: 'Last day of validity.', example: '2027-03-31' }),
}

export const NewStatement = z
  .strictObject({
    ...fields,
    evidence_url: fields.evidence_url.default(''),
    valid_until: fields.valid_until.default(null),
  })
  .meta({ id: 'NewBusinessStatement' })
export const StatementChange = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'BusinessStatementChange' })

export const StatementApproval = z
  .strictObject({
    changed_at: anyInstant.nullish().meta({
      description:
        '`changed_at` of the statement that you looked at: null, or left out, if it was never changed.',
      example: '2026-11-20T09:30:00.000Z',
    }),
  })
  .meta({ id: 'BusinessStatementApproval' })

export const StatementDecision = reasoned('BusinessStatementDecision', {
  description: 'Shown publicly with the statement.',
  example: 'The certifier lists no such member.',
})
