import { whole } from '#kernel/setting-kinds.ts'

export const settings = { ORGANIZATIONS_PER_PERSON: whole(0, 1_000_000).default(10) }

declare module '#kernel/config.ts' {
  interface Config {
    readonly ORGANIZATIONS_PER_PERSON: number
  }
}
