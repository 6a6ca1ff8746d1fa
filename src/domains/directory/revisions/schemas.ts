import { z } from 'zod'
import { FieldDifference } from '#kernel/history/differences.ts'
import { listOf } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { BusinessProfile, businessPath, notices } from '../schemas.ts'

const facts = {
  id,
  number: z.int().min(1).meta({ description: 'Number of the revision, from 1.', example: 3 }),
  changed: z.array(z.string()).meta({
    description: 'Fields that differ from the previous revision.',
    example: ['description'],
  }),
  written_by: z.string().meta({
    description:
      'Kind and id of who did it; `system` if the change was found afterwards, because others made it or nothing was noted yet.',
    example: 'user:0199a1b2-0000-7000-8000-000000000001',
  }),
  created_at: instant,
}

const BusinessRevision = z.object(facts).meta({ id: 'BusinessRevision' })
export const BusinessRevisionList = listOf(BusinessRevision, 'BusinessRevisionList')

const shown = BusinessProfile.pick({
  name: true,
  description: true,
  website: true,
  email: true,
  phone: true,
  address: true,
  city: true,
  region: true,
  country: true,
  country_code: true,
  lat: true,
  lng: true,
  opening_hours: true,
  places: true,
})

const slugs = z.array(z.string()).meta({ example: ['bakery-and-milling'] })

export const BusinessRevisionDetail = z
  .object({
    ...facts,
    state: z
      .object({ ...shown.shape, categories: slugs, tags: slugs, offers: notices, wants: notices })
      .meta({ id: 'BusinessRevisionState' }),
    differences: z.array(FieldDifference).meta({
      description: 'What differs from the previous revision, as long as that is kept.',
    }),
  })
  .meta({ id: 'BusinessRevisionDetail' })

export const byRevision = businessPath.extend({ id })
