import { z } from 'zod'
import { id, slug } from '#kernel/wire/primitives.ts'

const method = z.literal('POST').meta({ example: 'POST' })
const organization_id = id.meta({ description: 'The organization of the entry.' })
const needsDescription = 'Members of the body that you must still fill in.'

/** A call that is known but for the members that its `needs` names. */
function call<Path extends string, Body extends z.ZodType, Need extends string>(
  path: Path,
  body: Body,
  needs: readonly [Need, ...Need[]],
) {
  return z.object({
    method,
    path: z.literal(path).meta({ example: path }),
    body,
    needs: z.array(z.enum(needs)).meta({ description: needsDescription, example: [...needs] }),
  })
}

function wholeCall<Path extends string, Body extends z.ZodType>(path: Path, body: Body) {
  return z.object({
    method,
    path: z.literal(path).meta({ example: path }),
    body,
    needs: z
      .array(z.string())
      .max(0)
      .meta({ description: 'Empty: the call is complete.', example: [] }),
  })
}

const organizationAlone = z.object({ organization_id })

const ofBusiness = organizationAlone.extend({ business_slug: slug.optional() })

const CreateBusinessCall = call('/api/v1/businesses/', organizationAlone, [
  'name',
  'description',
  'city',
  'country',
]).meta({ id: 'CreateBusinessCall' })

const CreateContactCall = call('/api/v1/crm/contacts/', organizationAlone, ['name', 'email']).meta({
  id: 'CreateContactCall',
})

const ProvisionProfileCall = call('/api/v1/gtm/profiles/provision/', ofBusiness, ['domain']).meta({
  id: 'ProvisionProfileCall',
})

const CreateTaskCall = wholeCall(
  '/api/v1/crm/tasks/',
  z.object({
    organization_id,
    title: z.string().meta({ example: 'Ask someone who trusts us for an introduction' }),
  }),
).meta({ id: 'CreateTaskCall' })

const CompleteTaskCall = wholeCall(
  '/api/v1/crm/tasks/batch/',
  z.object({
    organization_id,
    operations: z
      .array(
        z.object({
          op: z.literal('update').meta({ example: 'update' }),
          id,
          data: z.object({ status: z.literal('done').meta({ example: 'done' }) }),
        }),
      )
      .meta({ description: 'One operation, which marks the task as done.' }),
  }),
).meta({ id: 'CompleteTaskCall' })

/** The call that carries an entry out, told apart by its path. */
export const ProposedCall = z.discriminatedUnion('path', [
  CreateBusinessCall,
  CreateContactCall,
  ProvisionProfileCall,
  CreateTaskCall,
  CompleteTaskCall,
])
export type ProposedCall = z.input<typeof ProposedCall>

/** What can be done with the entry itself. */
export const HomeActionButton = z
  .object({
    name: z.enum(['act', 'snooze', 'dismiss']).meta({ example: 'snooze' }),
    label: z.string().meta({ example: 'Later' }),
    method,
    path: z.string().meta({
      description: 'The path with its query, to be called as it is.',
      example:
        '/api/v1/home/actions/0199a1b2-0000-7000-8000-000000000002/snooze/?organization_id=0199a1b2-0000-7000-8000-000000000001',
    }),
    body: z.object({}).meta({ description: 'Empty, except for what `needs` names.', example: {} }),
    needs: z.array(z.enum(['until'])).meta({ description: needsDescription, example: ['until'] }),
  })
  .meta({ id: 'HomeActionButton' })
export type HomeActionButton = z.input<typeof HomeActionButton>

/**
 * The buttons of every entry, to be pressed as they stand, but for what one `needs`. They move the entry alone and are named
 * by that: what it proposes is carried out by its own call.
 */
export function buttonsOf(organizationId: string, id: string): HomeActionButton[] {
  const button = (
    name: HomeActionButton['name'],
    label: string,
    needs: HomeActionButton['needs'] = [],
  ): HomeActionButton => ({
    name,
    label,
    method: 'POST',
    path: `/api/v1/home/actions/${id}/${name}/?organization_id=${organizationId}`,
    body: {},
    needs,
  })
  return [
    button('act', 'Take off the list'),
    button('snooze', 'Later', ['until']),
    button('dismiss', 'Not for me'),
  ]
}
