import { z } from 'zod'
import { uniqueLabels } from '#kernel/lists/labels.ts'
import { emailWords, isEmail, withAsciiDomain } from '#kernel/wire/email.ts'
import { exact } from '#kernel/wire/exact.ts'
import { further } from '#kernel/wire/further.ts'
import { id } from '#kernel/wire/primitives.ts'
import { lineOf, readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

/** A line that may be empty, at most so many characters. */
export function text(most: number, example: string) {
  return lineOf(longText(most, example))
}

/** The same of several lines. */
export function longText(most: number, example: string) {
  return z.string().trim().max(most).meta({ example })
}

/** As it was typed in, or as a lead brought it from a post or an entry. */
export function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'contact, perhaps found as a lead')
}

/** An empty address is how a form says "none". */
function isEmailOrEmpty(address: string): boolean {
  return address === '' || isEmail(address)
}

export const emailOrNone = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .max(254)
  .refine(isEmailOrEmpty, {
    error: ({ input }) => emailWords(String(input), ', or nothing'),
    params: { code: 'malformed' },
  })
  .meta({ example: 'ada@hearthmill.example', format: 'email' })

export const tag = readable(60)

export const tagFilter = tag.optional().meta({
  description: 'Filters by tag, in any case.',
  example: 'baker',
})

export const maxTags = 50
export const maxEmails = 20

export const tags = z
  .array(tag)
  .overwrite(uniqueLabels)
  .max(maxTags)
  .meta({
    description: 'Spellings that differ only in case count once.',
    example: ['baker', 'partner'],
  })

/** How a record names another one that it belongs to. */
function belongsTo(noun: string) {
  return id.nullable().meta({ description: `The ${noun} it belongs to.` })
}

export const contactId = belongsTo('contact')
export const accountId = further(belongsTo('account'))
export const dealId = further(belongsTo('deal'))

export const ownerId = further(
  id.nullable().meta({ description: 'The member who is in charge of it.' }),
)

export const createdBy = further(
  id.nullable().meta({ description: 'The person who created it, directly or through a key.' }),
)

export const businessSlug = further(
  z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/, 'Send a slug such as hearth-mill')
    .nullable()
    .meta({
      description: 'The slug of its entry in the public directory.',
      example: 'hearth-mill',
    }),
)

export const externalId = further(
  byStrangers(
    exact(z.string().trim().min(1).max(200)).nullable().meta({
      description:
        'The id of this record in another system, case-sensitive. Batches and imports can find the record by it.',
      example: 'crm-4711',
    }),
    'other system, perhaps by an imported file',
  ),
)

export const externalIdFilter = further(
  z.string().trim().max(200).optional().meta({
    description: 'Only records with this id in another system.',
    example: 'crm-4711',
  }),
)
