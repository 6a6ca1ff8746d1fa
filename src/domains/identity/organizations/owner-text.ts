/**
 * A condition in SQL: whether the person of this column is an owner now of the organization of that one, for statements that ask it with
 * all else. Nobody is who is disabled. Both are names of columns.
 */
export function isOwnerText(organization: string, person: string): string {
  return `exists (select from memberships m join users u on u.id = m.user_id
                   where m.organization_id = ${organization} and m.user_id = ${person}
                     and m.role = 'owner' and u.disabled_at is null)`
}
