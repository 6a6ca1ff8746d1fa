import { whole } from '#kernel/setting-kinds.ts'

const organizations = whole(0, 1_000_000)

export const settings = {
  ORGANIZATIONS_PER_NEW_PERSON: organizations.default(3),
  ORGANIZATIONS_PER_PERSON: organizations.default(10),
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly ORGANIZATIONS_PER_PERSON: number
    /** Of somebody whose account is younger than seven days. */
    readonly ORGANIZATIONS_PER_NEW_PERSON: number
  }
}
