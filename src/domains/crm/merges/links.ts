import type { MergedKind } from './schemas.ts'

/** The columns that point to what can become part of another. */
export const links = { contact_id: 'contact', account_id: 'account' } as const satisfies Readonly<
  Record<string, MergedKind>
>
export const linkNames = Object.keys(links) as (keyof typeof links)[]
