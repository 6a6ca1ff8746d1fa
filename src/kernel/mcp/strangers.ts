import { z } from 'zod'
import { strangersKey } from '../wire/strangers.ts'

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
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return around(schema, schema.unwrap() as z.ZodType, {
      wrap: (inner) => (schema instanceof z.ZodOptional ? inner.optional() : inner.nullable()),
      lift: (mark) => (value) => (value == null ? value : mark(value)),
    })
  return { schema }
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
  return {
    schema: schema.extend({
      ...Object.fromEntries(inside.map((member) => [member.name, member.schema])),
      ...(written.length === 0 ? {} : { [markName]: MarkSchema }),
    }),
    mark: (value) => {
      const given = value as Record<string, unknown>
      const present = inside.filter(({ name }) => name in given)
      const changed = present.map(({ name, mark }) => [name, mark(given[name])])
      return { ...given, ...Object.fromEntries(changed), ...own }
    },
  }
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
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return sourceOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? sourceOf(schema.element as z.ZodType) : undefined
}
