import { createParser } from 'eventsource-parser'

/** What server-sent events carry, as many at a time as have arrived together. */
export async function* serverEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let arrived: string[] = []
  const parser = createParser({ onEvent: ({ data }) => void arrived.push(data) })
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    if (arrived.length === 0) continue
    yield arrived
    arrived = []
  }
}
