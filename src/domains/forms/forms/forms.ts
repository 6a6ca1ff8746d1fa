import { submittedFields, type SubmittedFields } from '#domains/crm/index.ts'
import { requireConfirmed, requireRoom } from '#domains/identity/index.ts'
import { conflict } from '#kernel/errors.ts'
import type { List } from '#kernel/lists/page.ts'
import { noun } from '#kernel/records/noun.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import type { Language } from '#kernel/text/languages.ts'
import { lockCounts, sentTo } from '../submissions/quota.ts'
import { removeSubmissionsOf } from '../submissions/removing.ts'
import { addressSecret } from '../submissions/senders.ts'
import { removeAddress, writeAddress } from './addresses.ts'
import { checkForm } from './checks.ts'
import { asText, isJson } from './json-columns.ts'
import { typed } from './mapping.ts'
import { formShapes, type Form, type NewForm, type Texts } from './schemas.ts'

const mostForms = 200

export const TooManyForms = conflict(
  'too_many_forms',
  'The organization has the maximum number of forms',
  `Delete a form first: an organization may have ${mostForms}.`,
)

const stored = noun('forms', {
  names: ['form', 'forms'],
  shapes: formShapes,
  filters: {},
  orders: { name: 'name_order' },
  shape: formShapes.item,
})

/** The noun as its columns say it is. */
function formOf(row: Readonly<Record<string, unknown>>): Form {
  return row as Form
}

export const forms = {
  ...stored,
  list: async (scope: OrganizationScope, query: Parameters<typeof stored.list>[1]) =>
    (await stored.list(scope, query)) as unknown as List<Form>,
  read: async (scope: OrganizationScope, id: string) => formOf(await stored.read(scope, id)),
  create: createForm,
  change: changeForm,
  delete: deleteForm,
}

/** Makes a form, with its public address. @throws ValidationFailed, AddressUnconfirmed, TooManyForms, EncryptionNotSetUp */
function createForm(scope: OrganizationScope, { fields, ...wish }: NewForm): Promise<Form> {
  return transaction(scope, async (inside) => {
    await addressSecret(inside)
    const theme = { ...noTheme, ...wish.theme }
    const targets = await targetsOf(inside, fields)
    const form = { ...wish, theme, fields: fields.map((field) => typed(field, targets)) }
    await checkForm(inside, form, { targets })
    await requireHeld(inside, form)
    const taken = stored.all(inside)
    await requireRoom(inside, { taken, max: mostForms, Full: TooManyForms })
    const public_id = randomBase62(22)
    const made = formOf(await stored.create(inside, { ...form, ...asText(form), public_id }))
    await writeAddress(inside, made)
    return made
  })
}

/** A form that has mail sent to whomever its visitors name, in words of its own. @throws AddressUnconfirmed */
async function requireHeld(
  scope: OrganizationScope,
  { status, double_opt_in }: Pick<Form, 'status' | 'double_opt_in'>,
): Promise<void> {
  if (status === 'live' && double_opt_in) await requireConfirmed(scope)
}

/** What its fields may fill. */
export function targetsOf(
  scope: OrganizationScope,
  fields: readonly { readonly maps_to: string | null }[],
): Promise<SubmittedFields> {
  const names = fields.map(({ maps_to }) => maps_to)
  return submittedFields(scope, names)
}

type FormChange = Partial<NewForm>

const noTheme = { accent: null, background: null, text: null }

/** Of what consists of parts, those that are not named stay. */
function partsOf(before: Form, { theme, texts }: Pick<FormChange, 'theme' | 'texts'>) {
  const languages = Object.entries(texts ?? {}) as [Language, Texts][]
  const merged = languages.map(([code, own]) => [code, { ...before.texts[code], ...own }])
  return {
    ...(theme && { theme: { ...before.theme, ...theme } }),
    ...(texts && { texts: { ...before.texts, ...(Object.fromEntries(merged) as Form['texts']) } }),
  }
}

/** Changes what is given; what was sent before keeps what it said. @throws NotFound, RecordChanged, ValidationFailed, AddressUnconfirmed */
function changeForm(
  scope: OrganizationScope,
  id: string,
  { fields, ...wish }: FormChange,
): Promise<Form> {
  return transaction(scope, async (inside) => {
    const before = formOf(await stored.lock(inside, id))
    const targets = await targetsOf(inside, fields ?? before.fields)
    const wanted = {
      ...wish,
      ...partsOf(before, wish),
      ...(fields && { fields: fields.map((field) => typed(field, targets)) }),
    }
    await checkForm(inside, { ...before, ...wanted }, { targets, before })
    await requireHeld(inside, { ...before, ...wanted })
    const plain = Object.entries(wanted).filter(([name]) => !isJson(name))
    const values = { ...Object.fromEntries(plain), ...asText(wanted, before) }
    const changed = formOf(await stored.change(inside, id, values))
    if (wanted.allowed_origins !== undefined) await writeAddress(inside, changed)
    return changed
  })
}

/** Deletes a form and what was sent by it; what that became stays. @throws NotFound, RecordChanged */
function deleteForm(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockCounts(inside, sentTo(inside, id))
    const { public_id } = formOf(await stored.lock(inside, id))
    await removeAddress(inside, public_id)
    await removeSubmissionsOf(inside, id)
    await stored.delete(inside, id)
  })
}
