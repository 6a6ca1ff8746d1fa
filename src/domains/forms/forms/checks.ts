import type { SubmittedFields } from '#domains/crm/index.ts'
import { membersAmong } from '#domains/identity/index.ts'
import type { FieldError } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { mappingFaults } from './mapping.ts'
import type { Form } from './schemas.ts'
import { translationFaults } from './translations.ts'

type Checked = Pick<
  Form,
  'fields' | 'languages' | 'texts' | 'double_opt_in' | 'notify' | 'assignment'
>

interface Checking {
  readonly targets: SubmittedFields
  /** What it was. Of this nothing is asked again: a member may have left since, and a field may have been deleted. */
  readonly before?: Checked
}

/** @throws ValidationFailed with all that is wrong with a form as a whole */
export async function checkForm(
  scope: OrganizationScope,
  form: Checked,
  { targets, before }: Checking,
): Promise<void> {
  const told = { notify: before?.notify ?? [], members: before?.assignment?.members ?? [] }
  const members = form.assignment?.members ?? []
  const faults = [
    ...(form.fields === before?.fields ? [] : mappingFaults(form.fields, targets)),
    ...translationFaults(form, before?.texts),
    ...optInFault(form),
    ...(await strangersAmong(scope, 'notify', { ids: form.notify, known: told.notify })),
    ...(await strangersAmong(scope, 'assignment.members', { ids: members, known: told.members })),
  ]
  if (faults.length > 0) throw validationFailed(faults)
}

function optInFault({ double_opt_in, fields }: Checked): FieldError[] {
  const isAsked = fields.some(({ maps_to, required }) => maps_to === 'contact.email' && required)
  if (!double_opt_in || isAsked) return []
  const message = 'Add a required field that maps to `contact.email`: the link is sent there.'
  return [{ field: 'double_opt_in', code: 'incomplete', message }]
}

/** Those who belong to somebody else. */
async function strangersAmong(
  scope: OrganizationScope,
  field: string,
  { ids, known }: { readonly ids: readonly string[]; readonly known: readonly string[] },
): Promise<FieldError[]> {
  const asked = ids.filter((id) => !known.includes(id))
  const members = asked.length === 0 ? [] : await membersAmong(scope, asked)
  const fine = new Set([...known, ...members])
  return ids.flatMap((id, place) =>
    fine.has(id)
      ? []
      : [
          {
            field: `${field}.${place}`,
            code: 'not_found',
            message: 'The organization has no member with this id.',
          } as const,
        ],
  )
}
