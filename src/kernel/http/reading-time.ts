import type { ServerResponse } from 'node:http'
import { whenGone } from './gone.ts'

/** A part of what is sent, as it is handed on: so much has to be read in `patienceMs`. */
const blockBytes = 65_536
/** With a block, about a kilobyte a second. */
const patienceMs = 60_000

/**
 * The parts of a response in blocks, to a reader who keeps up: whoever takes longer than `patience` milliseconds for one
 * loses the connection, since what is sent holds a place that others wait for. A response that waits for its own next
 * part may take as long as it likes.
 */
export async function* whileRead(
  response: ServerResponse,
  parts: AsyncIterable<string>,
  patience = patienceMs,
): AsyncGenerator<Buffer> {
  const waiting = setTimeout(() => {
    if (response.writableLength > 0) response.destroy()
    else waiting.refresh()
  }, patience)
  waiting.unref()
  // The last blocks are read after all parts were handed on.
  whenGone(response, () => clearTimeout(waiting))
  for await (const part of parts)
    for (const block of blocksOf(Buffer.from(part))) {
      waiting.refresh()
      yield block
    }
}

function* blocksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += blockBytes)
    yield bytes.subarray(from, from + blockBytes)
}
