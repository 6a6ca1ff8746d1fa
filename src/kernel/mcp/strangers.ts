import { z } from 'zod'
import { ownKey, strangersKey, type OwnCase } from '../wire/strangers.ts'

/** Short, since it stands in every tool; the instructions of the server say what is in it. */
const MarkSchema = z.unknown().meta({ type: 'object' })

/** The member that is added to each object with words of strangers. */
export const markName = 'written_by_others'

type Mark = (value: unknown) => unknown
interface Marked {
  readonly schema: z.ZodType
  /** Absent where no words of strangers can be inside. */
  readonly mark?: Mark
}

/** What a tool returns, with the words of strangers marked: its schema, and how a result becomes that. */
export function marked(schema: z.ZodType): Marked {
  if (schema instanceof z.ZodObject) return markedObject(schema)
  if (schema instanceof z.ZodArray)
    return around(schema, schema.element as z.ZodType, {
      wrap: (inner) => z.array(inner),
      lift: (mark) => (value) => (value as unknown[]).map(mark),
    })
  const wrap = wrapOf(schema)
  if (wrap === undefined) return { schema }
  return around(schema, contentOf(schema), {
    wrap,
    lift: (mark) => (value) => (value == null ? value : mark(value)),
  })
}

/** How a schema that may have nothing in it is made anew around another; what has a default is always there once it is told. */
function wrapOf(schema: z.ZodType): Wrapping['wrap'] | undefined {
  if (schema instanceof z.ZodOptional) return (inner) => inner.optional()
  if (schema instanceof z.ZodExactOptional) return (inner) => inner.exactOptional()
  if (schema instanceof z.ZodNullable) return (inner) => inner.nullable()
  return schema instanceof z.ZodDefault ? (inner) => inner : undefined
}

function contentOf(schema: z.ZodType): z.ZodType {
  return (schema as z.ZodOptional).unwrap() as z.ZodType
}

interface Wrapping {
  wrap(inner: z.ZodType): z.ZodType
  lift(mark: Mark): Mark
}

function around(schema: z.ZodType, content: z.ZodType, { wrap, lift }: Wrapping): Marked {
  const inner = marked(content)
  return inner.mark === undefined
    ? { schema }
    : { schema: wrap(inner.schema).meta(schema.meta() ?? {}), mark: lift(inner.mark) }
}

function markedObject(schema: z.ZodObject): Marked {
  const members = Object.entries<z.ZodType>(schema.shape).map(([name, member]) => ({
    name,
    source: sourceOf(member),
  }))
  const inside = Object.entries<z.ZodType>(schema.shape).flatMap(([name, member]) => {
    const { schema: inner, mark } = marked(member)
    return mark === undefined ? [] : [{ name, schema: inner, mark }]
  })
  const written = members.filter(({ source }) => source !== undefined)
  if (written.length === 0 && inside.length === 0) return { schema }
  const own = written.length === 0 ? {} : { [markName]: markOf(written) }
  const cases = (schema.meta()?.[ownKey] ?? []) as readonly OwnCase[]
  return {
    schema: schema.safeExtend({
      ...Object.fromEntries(inside.map((member) => [member.name, member.schema])),
      ...(written.length === 0
        ? {}
        : { [markName]: cases.length === 0 ? MarkSchema : MarkSchema.optional() }),
    }),
    mark: (value) => {
      const given = value as Record<string, unknown>
      const present = inside.filter(({ name }) => name in given)
      const changed = present.map(({ name, mark }) => [name, mark(given[name])])
      return { ...given, ...Object.fromEntries(changed), ...(isOneOf(cases, given) ? {} : own) }
    },
  }
}

function isOneOf(cases: readonly OwnCase[], given: Readonly<Record<string, unknown>>): boolean {
  return cases.some((one) => Object.entries(one).every(([name, value]) => given[name] === value))
}

function markOf(written: readonly { name: string; source: string | undefined }[]) {
  return {
    untrusted: true,
    source: [...new Set(written.map(({ source }) => source))].join(', '),
    fields: written.map(({ name }) => name),
  }
}

/** A list or an optional text is as much by strangers as the text itself. */
function sourceOf(schema: z.ZodType): string | undefined {
  const source = schema.meta()?.[strangersKey]
  if (typeof source === 'string') return source
  if (wrapOf(schema) !== undefined) return sourceOf(contentOf(schema))
  return schema instanceof z.ZodArray ? sourceOf(schema.element as z.ZodType) : undefined
}
