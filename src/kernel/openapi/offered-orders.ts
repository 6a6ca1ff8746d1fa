import { z } from 'zod'
import type { AnyEndpoint } from '../http/endpoint.ts'
import { orderSql } from '../query/field-order.ts'

/** The order of a list as it is accepted: beside what it declares, by each of its fields, and by those of the organization. */
export function offeredOrders(
  declared: z.ZodType,
  { filteredBy: fields = {}, ownFields: own }: Pick<AnyEndpoint, 'filteredBy' | 'ownFields'>,
): z.ZodType {
  const asked = declared instanceof z.ZodDefault ? declared.unwrap() : undefined
  const known = asked ?? (declared as z.ZodOptional<z.ZodEnum>).unwrap()
  if (!(known instanceof z.ZodEnum)) return declared
  const byFields = Object.entries(fields)
    .filter(([name, field]) => orderSql(name, field) !== undefined)
    .flatMap(([name]) => [name, `-${name}`])
  const all = z.enum([...new Set([...known.options.map(String), ...byFields])])
  const offered = own === undefined ? all : z.union([all, ofOrganization(own.prefix)])
  const said = declared.meta() ?? {}
  return asked === undefined
    ? offered.optional().meta(said)
    : offered.default(declared.parse(undefined) as string).meta({
        ...said,
        description: `${said.description ?? ''} Ties are ordered oldest first.`.trim(),
      })
}

function ofOrganization(prefix: string) {
  return z
    .string()
    .regex(new RegExp(`^-?${prefix.replaceAll('.', String.raw`\.`)}[a-z][a-z0-9_]*$`))
}
