import { sql } from 'kysely'
import type { Language } from '#kernel/text/languages.ts'

/** What is shown of a person. */
export const userColumns = [
  'id',
  'email',
  sql<boolean>`email_confirmed_at is not null`.as('email_confirmed'),
  'name',
  sql<Language>`language`.as('language'),
  'time_zone',
  'created_at',
] as const
