import { isAscii } from 'node:buffer'
import { FileUnreadable } from '../refusals.ts'
import { binaryKind } from './binary-kind.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** A file as text, and how it turned out to be encoded once it has been read. */
export interface Decoded {
  readonly text: AsyncIterable<string>
  encoding(): string
}

/**
 * Decodes UTF-8 and UTF-16, each with or without its mark, and Windows-1252, which is what is left. As long as all
 * bytes are ASCII nothing is decided. @throws FileUnreadable for archives, and for bytes that fit no character
 */
export function decoded(bytes: AsyncIterable<Buffer>): Decoded {
  const found: { decoder?: Decoder } = {}
  return {
    text: decode(startingFull(bytes), found),
    encoding: () => found.decoder?.encoding ?? 'utf-8',
  }
}

async function* decode(
  bytes: AsyncIterable<Buffer>,
  found: { decoder?: Decoder },
): AsyncGenerator<string> {
  let position = 0
  for await (const block of bytes) {
    if (position === 0) requireText(block)
    const label = found.decoder === undefined ? labelOf(block, position === 0) : undefined
    if (label !== undefined) found.decoder = new TextDecoder(label, { fatal: true })
    yield found.decoder === undefined
      ? block.toString('latin1')
      : attempt(found.decoder, block, position)
    position += block.length
  }
  if (found.decoder !== undefined) yield attempt(found.decoder, undefined, position)
}

const enough = 4096

/** The first block is large enough to tell by. */
async function* startingFull(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const first: Buffer[] = []
  let size = 0
  for await (const block of bytes) {
    if (size < enough) {
      first.push(block)
      size += block.length
      if (size < enough) continue
      yield Buffer.concat(first)
    } else yield block
  }
  if (size > 0 && size < enough) yield Buffer.concat(first)
}

function requireText(block: Buffer): void {
  const kind = binaryKind(block)
  if (kind !== undefined)
    throw new FileUnreadable({
      detail: `The file is ${kind}, whatever its name, and cannot be read. Save the table as CSV in UTF-8 and send that.`,
    })
}

/** Undefined while it may be any of them. */
function labelOf(block: Buffer, isFirst: boolean): string | undefined {
  if (isFirst) {
    const label = markedLabel(block) ?? wideLabel(block)
    if (label !== undefined) return label
  }
  if (isAscii(block)) return undefined
  return isUtf8Start(block) ? 'utf-8' : 'windows-1252'
}

function markedLabel(block: Buffer): string | undefined {
  if (block[0] === 0xff && block[1] === 0xfe) return 'utf-16le'
  if (block[0] === 0xfe && block[1] === 0xff) return 'utf-16be'
  return block.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? 'utf-8' : undefined
}

/** Most letters of a table have an empty byte in UTF-16, always on the same side. */
function wideLabel(block: Buffer): string | undefined {
  const seen = block.subarray(0, enough)
  const [even = 0, odd = 0] = [0, 1]
    .map((side) => seen.filter((byte, index) => byte === 0 && index % 2 === side).length)
    .map((count) => count / (seen.length / 2))
  if (odd > 0.4 && even < 0.1) return 'utf-16le'
  return even > 0.4 && odd < 0.1 ? 'utf-16be' : undefined
}

/** A character may be cut at the end. */
function isUtf8Start(block: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(block, { stream: true })
    return true
  } catch {
    return false
  }
}

function attempt(decoder: Decoder, block: Buffer | undefined, position: number): string {
  try {
    return decoder.decode(block, { stream: block !== undefined })
  } catch {
    throw new FileUnreadable({
      detail: `The file begins in ${decoder.encoding} but is in another encoding after byte ${position}. Save it in one encoding, preferably UTF-8, and send it again.`,
    })
  }
}
