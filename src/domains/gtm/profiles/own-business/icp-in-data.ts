import type { z } from 'zod'
import { IdealCustomer, type IcpPart } from '../schemas.ts'
import type { OwnWords } from './own-words.ts'

type IcpPart = z.output<typeof IcpPart>

/** Modules whose data may say whom a business looks for, in the members of an ideal customer. */
const saying = new Set(['offer', 'audience'])

/**
 * The members of an ideal customer that a business wrote to the data of its modules, such as `roles` or `org_types`.
 * Data has members of anybody's own: what is no such member, or does not fit it, says nothing here.
 */
export function icpInData(modules: OwnWords['modules']): IcpPart {
  const said = modules
    .filter(({ module }) => saying.has(module))
    .flatMap(({ data }) => Object.entries((data ?? {}) as Record<string, unknown>))
  const fitting = Object.entries<z.ZodType>(IdealCustomer.shape).flatMap(([name, member]) =>
    said
      .filter(([told]) => told === name)
      .map(([, value]) => [name, member.safeParse(value)] as const)
      .filter(([, { success }]) => success)
      .map(([, { data }]) => [name, data] as const),
  )
  return Object.fromEntries(fitting)
}
