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
