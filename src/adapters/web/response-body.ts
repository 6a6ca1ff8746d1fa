import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { analyse } from 'chardet'
import { OutboundRefused } from './outbound-refused.ts'

/** The bytes of a body after decompression, at most `maxBytes` of them. */
export interface BodyBytes {
  readonly bytes: Buffer
  readonly truncated: boolean
}

interface Read {
  readonly encoding: string
  readonly maxBytes: number
  readonly url: string
  /** Told of decoded bytes as they arrive. */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined
}

/**
 * Reads and decompresses a body and stops at `maxBytes` of *decoded* bytes, so a small compressed bomb costs no more
 * than a large plain page. Refuses `content_encoding`.
 */
export async function readBytes(
  body: Readable,
  { encoding, maxBytes, url, onBytes }: Read,
): Promise<BodyBytes> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompressed(body, encoding, url) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) break
    onBytes?.(chunk)
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated: size > maxBytes }
}

/** The compressions that `readBytes` understands, as an `Accept-Encoding` header. */
export const acceptedEncodings = 'gzip, br'

function decompressed(body: Readable, encoding: string, url: string): Readable {
  const coding = encoding.trim().toLowerCase()
  if (coding === '' || coding === 'identity') return body
  const decoder = decoderOf(coding)
  if (!decoder) throw new OutboundRefused('content_encoding', url)
  body.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => body.destroy())
  return body.pipe(decoder)
}

function decoderOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip()
  return coding === 'br' ? createBrotliDecompress() : undefined
}

/**
 * Turns bytes into text: byte order mark, then the charset of the header, then that of an early `<meta>` or XML
 * declaration, then UTF-8. What is to be UTF-8 and for the most part is none has the charset of its `<meta>`, else the one
 * its letters are most like: windows-1252 unless another charset is clearly ahead.
 * Bytes that fit no character become U+FFFD.
 */
export function decodeText({ bytes, truncated }: BodyBytes, contentType: string): string {
  // In a cut body the last character may be cut too: `stream` leaves it out.
  const decoded = (label: string): string =>
    new TextDecoder(label).decode(bytes, { stream: truncated })
  const mark = bomCharset(bytes)
  if (mark !== undefined) return decoded(mark)
  const meta = metaCharset(bytes)
  const label = known(charsetIn(contentType) ?? meta)
  if (label !== 'utf-8') return decoded(label)
  const text = decoded(label)
  if (isUtf8(bytes, { text, truncated })) return text
  const named = known(meta)
  return decoded(named === 'utf-8' ? looksLike(bytes) : named)
}

/** The charset of a label; of none, and of what is no label, UTF-8. */
function known(label = 'utf-8'): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'utf-8'
  }
}

const lost = '\ufffd'

/** Whether bytes lose no more, read as UTF-8, than they have letters beyond ASCII: one torn letter spoils no page. */
function isUtf8(bytes: Buffer, { text, truncated }: { text: string; truncated: boolean }): boolean {
  if (!text.includes(lost)) return true
  try {
    // Who lost letters before may have sent the marks of it.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated })
    return true
  } catch {
    const letters = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
    return letters >= text.split(lost).length - 1
  }
}

const sampleBytes = 64_000
const leastSure = 20
const western = new Set(['ISO-8859-1', 'windows-1252'])

/** The charset whose languages the letters are most like; windows-1252 unless another is clearly ahead of it. */
function looksLike(bytes: Buffer): string {
  const found = analyse(withoutTags(bytes.subarray(0, sampleBytes)))
  const own = found.find(({ name }) => western.has(name))?.confidence ?? 0
  const [first] = found
  const isOther = first !== undefined && !western.has(first.name) && encodings.has(first.name)
  return isOther && first.confidence >= Math.max(leastSure, own + 5) ? first.name : 'windows-1252'
}

// Charsets of one byte for a letter, and those of East Asia, as old pages have them.
const encodings = new Set(
  `ISO-8859-2 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9 windows-1250 windows-1251 windows-1253 windows-1254
  windows-1255 windows-1256 KOI8-R Shift_JIS EUC-JP EUC-KR Big5 GB18030`.split(/\s+/),
)

/** Tags are English whatever the language is. */
function withoutTags(bytes: Buffer): Buffer {
  const pieces = bytes.toString('latin1').split('<')
  return Buffer.from(pieces.map((piece) => piece.slice(piece.indexOf('>') + 1)).join(' '), 'latin1')
}

function bomCharset(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

function metaCharset(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 1024).toString('latin1')
  if (!/^\s*<[?!a-z]/i.test(head)) return undefined
  const tags = head.split('<').map((tag) => tag.split('>', 1)[0] ?? '')
  const label =
    tags.find((tag) => /^meta\b/i.test(tag) && /charset/i.test(tag)) ??
    tags.find((tag) => /^\?xml\b/i.test(tag))
  const found = label === undefined ? undefined : charsetIn(label)
  // A declaration that could be read byte by byte is not UTF-16, whatever it says.
  return found?.startsWith('utf-16') ? 'utf-8' : found
}

function charsetIn(text: string): string | undefined {
  const named = /(?:charset|encoding)\s*=\s*(?:["']\s*)?([\w.:-]{1,40})/i.exec(text)
  return named?.[1]?.toLowerCase()
}
