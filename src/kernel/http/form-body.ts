import { UnsupportedMediaType, ValidationFailed } from '../errors.ts'
import { validationFailed } from '../wire/input.ts'
import { sizeFault } from '../wire/size-fault.ts'
import type { ReceivedBody } from './body.ts'

export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

/**
 * A body as HTML forms send it becomes an object of texts; a name that comes twice has a list of them. A file is no text, and
 * stays an object, which no field takes; one that nobody chose is left out.
 */
export async function formOrJson(
  sent: ReceivedBody,
  headers: Readonly<Record<string, unknown>>,
): Promise<ReceivedBody> {
  const { 'content-type': type } = headers
  if (typeof type !== 'string' || !isForm(type)) return inNoFormEither(sent)
  if (sent.bytes.length === 0) return sent
  const fields = await fieldsOf(type, sent.bytes).catch(() => undefined)
  if (fields === undefined) return { ...faulty, bytes: sent.bytes }
  const value = asObject(fields)
  const excess = sizeFault(value)
  return {
    bytes: sent.bytes,
    value,
    fault: excess === undefined ? undefined : validationFailed([excess]),
  }
}

function inNoFormEither(sent: ReceivedBody): ReceivedBody {
  if (sent.fault?.kind !== UnsupportedMediaType) return sent
  const detail = `Send JSON in UTF-8 (\`application/json\`), or what an HTML form sends (${formTypes.map((one) => `\`${one}\``).join(', ')}).`
  return { ...sent, fault: new UnsupportedMediaType({ detail }) }
}

function isForm(contentType: string): boolean {
  return formTypes.some((type) => contentType.toLowerCase().startsWith(type))
}

const message = 'Send the fields as an HTML form does.'
const faulty = {
  value: undefined,
  fault: new ValidationFailed({
    detail: message,
    errors: [{ field: 'body', code: 'malformed', message }],
  }),
}

/** Read by Node itself. */
async function fieldsOf(type: string, bytes: Buffer): Promise<[string, unknown][]> {
  if (type.toLowerCase().startsWith(formTypes[0]))
    return [...new URLSearchParams(inUtf8(bytes.toString('latin1')))]
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData()
  return [...form].flatMap(([name, sent]): [string, unknown][] => {
    if (typeof sent === 'string') return [[name, sent]]
    return sent.size === 0 ? [] : [[name, { file: sent.name }]]
  })
}

/** Pages that are not in UTF-8 send their own encoding, of which nothing tells: what is no UTF-8 is Windows-1252. */
function inUtf8(encoded: string): string {
  const unreserved = encoded.replaceAll(
    /[\x80-\xff]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  )
  try {
    decodeURIComponent(unreserved.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    return unreserved
  } catch {
    const text = new TextDecoder('windows-1252')
    return unreserved.replaceAll(/%([89a-f][\da-f])/gi, (_, byte: string) =>
      encodeURIComponent(text.decode(Uint8Array.of(Number.parseInt(byte, 16)))),
    )
  }
}

function asObject(fields: readonly [string, unknown][]): unknown {
  const grouped = Map.groupBy(fields, ([name]) => name)
  const members = [...grouped].map(([name, all]) => {
    const [first, ...more] = all.map(([, value]) => value)
    return [name, more.length === 0 ? first : [first, ...more]]
  })
  return Object.fromEntries(members)
}
