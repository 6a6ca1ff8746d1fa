import { test } from 'node:test'
import { z } from 'zod'
import { none } from './none.ts'
import { world } from './world.ts'

/** Zero-width spaces, a filler, a mark of direction and the blank of Braille. */
const unseen = '\u200b\u2060\u3164\u200f\u2800'

/** Secrets, what names something that is there already, and what goes to others as it is: nobody is shown these as a name. */
const exceptions = [
  ...'api_key code current_password password token'.split(' '),
  ...'business_slug categories.0 category domain email external_id handle into model parent tags.0'.split(
    ' ',
  ),
  ...'content message prompt'.split(' '),
]

/** What turns the letters behind it around: embeddings, overrides and isolates. */
const turning = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
/** What scripts need. */
const needed = 'می\u200cخواهم \u05d0\u200f1 क्\u200dष'
/** Longer texts have several lines. */
const longestLine = 500

/** Taken as they are, looked for and never shown, or names of what is there. */
const unchanged = [
  ...'api_key code current_password password token message model if_match'.split(' '),
  ...'categories.0 tags.0 external_id search q events.0 ordering columns.0 match column field'.split(
    ' ',
  ),
  ...'business_slug category country domain email handle into maps_to parent recurrence tier'.split(
    ' ',
  ),
]

interface Text {
  readonly path: string
  readonly schema: z.ZodType
}

/** Every text that may be sent as a part of what a schema takes. */
function texts(schema: z.ZodType, path = ''): Text[] {
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (schema instanceof z.ZodString) return [{ path, schema }]
  if (schema instanceof z.ZodArray) return texts(schema.element as z.ZodType, inner('0'))
  if (schema instanceof z.ZodRecord) return texts(schema.valueType as z.ZodType, inner('*'))
  if (schema instanceof z.ZodPipe) return texts(schema.in as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => texts(option as z.ZodType, path))
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).flatMap(([name, member]) =>
      texts(member, inner(name)),
    )
  return 'unwrap' in schema && typeof schema.unwrap === 'function'
    ? texts(schema.unwrap(), path)
    : []
}

test('what may not be empty has something that can be seen', async () => {
  const { endpoints } = (await world()).runtime.app
  const faults = endpoints.flatMap(({ route, body }) =>
    body === undefined
      ? []
      : texts(body)
          .filter(({ schema }) => !schema.safeParse('').success)
          .filter(({ schema }) => schema.safeParse(unseen).success)
          .filter(({ path }) => !exceptions.some((one) => path === one || path.endsWith(`.${one}`)))
          .map(({ path }) => `${route} ${path}`),
  )
  none(faults, 'take it as `readable()`, or as `visible()` of its schema')
})

test('what is on one line says what it seems to say', async () => {
  const { endpoints } = (await world()).runtime.app
  const faults = endpoints.flatMap(({ route, body }) =>
    body === undefined
      ? []
      : texts(body)
          .filter(
            ({ schema }) => ((schema as z.ZodString).maxLength ?? longestLine + 1) <= longestLine,
          )
          .filter(({ path }) => !unchanged.some((one) => path === one || path.endsWith(`.${one}`)))
          .flatMap(({ path, schema }) => {
            const read = schema.safeParse(`Abc ${turning}gpj.exe ${turning}`)
            const kept = schema.safeParse(needed)
            const lines = schema.safeParse('Abc \r\n\u2028 def')
            return [
              ...(read.success && read.data !== 'Abc gpj.exe' ? [`${route} ${path}`] : []),
              ...(kept.success && kept.data !== needed ? [`${route} ${path} (joiners)`] : []),
              ...(lines.success && lines.data !== 'Abc def' ? [`${route} ${path} (lines)`] : []),
            ]
          }),
  )
  none([...new Set(faults)], 'take it as `readable()`, or as `lineOf()` of its schema')
})
