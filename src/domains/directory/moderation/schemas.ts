import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { flag, id, instant, slug } from '#kernel/wire/primitives.ts'
import { passage } from '#kernel/wire/texts.ts'
import { Business, reasoned } from '../schemas.ts'

export const suspension = {
  suspended_by: z.enum(['owner', 'moderator']).nullable().meta({
    description:
      'Who hid it from the public, and alone can resume it; null if it is not suspended.',
    example: null,
  }),
  suspended_reason: z.string().nullable().meta({
    description: 'The reason given by whoever suspended it; null if none.',
    example: null,
  }),
  suspended_at: instant.nullable(),
}

export const OwnBusiness = Business.extend(suspension).meta({ id: 'OwnBusiness' })
export const OwnBusinessList = listOf(OwnBusiness, 'OwnBusinessList')
export const ownBusinessQuery = listQuery({}, orderings('name', 'created_at'))

export const ModeratedBusiness = OwnBusiness.extend({
  organization_id: id
    .nullable()
    .meta({ description: 'The organization that holds it; null for none.' }),
  open_reports: z
    .int()
    .meta({ description: 'Number of reports that are not decided yet.', example: 2 }),
  created_at: instant,
}).meta({ id: 'ModeratedBusiness' })
export const ModeratedBusinessList = listOf(ModeratedBusiness, 'ModeratedBusinessList')
export const moderatedBusinessQuery = listQuery(
  {
    status: Business.shape.status.optional(),
    search: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Beginning of the name.', example: 'hearth' }),
    reported: flag.optional().meta({
      description: 'Only businesses with open reports, or only those without.',
      example: 'true',
    }),
  },
  orderings('-created_at', 'created_at', 'name'),
)

export const OwnSuspension = z
  .strictObject({
    reason: passage(1000).exactOptional().meta({
      description: 'Note for your organization; only moderators see it too.',
      example: 'Closed for the winter.',
    }),
  })
  .meta({ id: 'OwnBusinessSuspension' })
export const Suspension = reasoned('BusinessSuspension', {
  description:
    'Shown to the organization that holds it. Say in it whom they can write to if they disagree: nothing else tells them.',
  example:
    'The website belongs to another company. If it is yours, write to moderators@growth.example.',
})
export const Verification = z
  .strictObject({
    website: z.string().max(2000).optional().meta({
      description:
        'The website that you looked at. Required if it was changed since the entry was made.',
      example: 'https://hearthmill.example',
    }),
  })
  .meta({ id: 'BusinessVerification' })
export const Merge = z
  .strictObject({
    into: slug.min(1).max(200).meta({
      description: 'The slug of the business that stays.',
      example: 'hearth-mill-2',
    }),
  })
  .meta({ id: 'BusinessMerge' })

const reason = z.enum(['wrong', 'spam', 'impersonation', 'closed', 'other']).meta({
  description: 'What is wrong with the entry.',
  example: 'impersonation',
})

export const NewReport = z
  .strictObject({
    reason,
    detail: z.string().trim().max(1000).default('').meta({
      description: 'Details for the moderators.',
      example: 'This is our name and our website, but not our entry.',
    }),
  })
  .meta({ id: 'NewBusinessReport' })

export const ReportReceipt = z
  .object({ id, business_slug: slug, reason, created_at: instant })
  .meta({ id: 'BusinessReportReceipt' })

const status = z.enum(['open', 'upheld', 'dismissed']).meta({ example: 'open' })
export const Report = ReportReceipt.extend({
  detail: z.string().meta({ example: 'This is our name and our website.' }),
  status,
  closed_at: instant.nullable(),
}).meta({ id: 'BusinessReport' })
export const ReportList = listOf(Report, 'BusinessReportList')
export const reportQuery = listQuery(
  { status: status.optional(), business_slug: slug.min(1).max(200).optional() },
  orderings('-created_at', 'created_at'),
)
