import { ValidationFailed } from '#kernel/errors.ts'
import { violates } from '#kernel/postgres/constraints.ts'

/**
 * Turns the refusal of a foreign key to contacts into a fault of the field `contact_id`. The key
 * itself is asked, not a query before it, so a contact that goes away meanwhile is noticed too.
 */
export function refuseUnknownContact(constraint: string) {
  return (error: unknown): never => {
    if (!violates(error, constraint)) throw error
    throw new ValidationFailed({
      detail: 'Correct `contact_id`: the organization has no contact with this id.',
      errors: [
        {
          field: 'contact_id',
          code: 'not_found',
          message: 'The organization has no contact with this id.',
        },
      ],
    })
  }
}
