import { ValidationFailed, type Refusal } from '#kernel/errors.ts'

/** What is said where the foreign key to contacts refuses a `contact_id`. */
export function unknownContact(): Refusal {
  const message = 'The organization has no contact with this id.'
  return new ValidationFailed({
    detail: 'Correct `contact_id`: the organization has no contact with this id.',
    errors: [{ field: 'contact_id', code: 'not_found', message }],
  })
}
