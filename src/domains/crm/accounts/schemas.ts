import { z } from 'zod'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import { listQuery, orderings } from '#kernel/lists/page.ts'
import { further } from '#kernel/wire/further.ts'
import { shapesOf } from '#kernel/wire/noun-shapes.ts'
import { id } from '#kernel/wire/primitives.ts'
import { search, visible } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { custom, shownCustom } from '../fields/schemas.ts'
import * as field from '../records/fields.ts'

const domain = z
  .string()
  .trim()
  .max(500)
  .transform((sent, context) => {
    if (sent === '') return ''
    const result = registrableHost(sent)
    // As it was sent: it is kept as the website.
    if (result.ok) return isSharedHost(result.host) ? sent : result.host
    context.addIssue({ code: 'custom', message: result.message, params: { code: 'malformed' } })
    return z.NEVER
  })
  .pipe(z.string())
  .meta({
    description:
      'Taken from `website` if omitted. An address is reduced to its domain. An address at a host that many share, such as facebook.com, is stored as `website` instead if that is empty.',
    example: 'hearthmill.example',
  })

const fields = {
  name: visible(field.text(200, 'Hearth Mill').min(1)),
  domain,
  website: field.text(500, 'https://hearthmill.example'),
  email: field.emailOrNone,
  phone: field.text(50, '+49 30 1234567'),
  address: field.text(500, 'Mühlenweg 4, 12345 Riverton'),
  industry: field.text(100, 'Bakeries'),
  size: field.text(50, '11-50'),
  business_slug: field.businessSlug,
  owner_id: field.ownerId,
  external_id: field.externalId,
  tags: field.tags,
  custom: further(custom),
}

/** As it was typed in, or as a lead brought it. */
function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'account, perhaps found as a lead')
}

export const accountShapes = shapesOf('Account', {
  shown: {
    name: told('Hearth Mill'),
    domain: told('hearthmill.example'),
    website: told('https://hearthmill.example'),
    email: told('ada@hearthmill.example'),
    phone: told('+49 30 1234567'),
    address: told('Mühlenweg 4, 12345 Riverton'),
    industry: told('Bakeries'),
    size: told('11-50'),
    business_slug: field.businessSlug,
    owner_id: field.ownerId,
    external_id: field.externalId,
    tags: z.array(z.string()).meta({ example: ['baker', 'partner'] }),
    custom: further(shownCustom),
    created_by: field.createdBy,
  },
  fields,
  defaults: {
    custom: {},
    domain: '',
    website: '',
    email: '',
    phone: '',
    address: '',
    industry: '',
    size: '',
    business_slug: null,
    owner_id: null,
    external_id: null,
    tags: [],
  },
  query: listQuery(
    {
      tag: field.tagFilter,
      domain: z.string().trim().max(253).optional().meta({
        description: 'Only accounts with this domain.',
        example: 'hearthmill.example',
      }),
      owner_id: id.optional(),
      external_id: field.externalIdFilter,
      search,
    },
    orderings('-created_at', 'created_at', 'name', 'updated_at'),
  ),
})
export const { item: Account } = accountShapes
export type Account = z.output<typeof Account>
export type NewAccount = z.output<typeof accountShapes.create>
