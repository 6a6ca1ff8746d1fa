/** How files begin that hold no text, as people send them by mistake. */
const beginnings: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['a ZIP archive or a spreadsheet', [0x50, 0x4b, 0x03, 0x04]],
  ['an empty ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
  ['a GZIP archive', [0x1f, 0x8b]],
  ['a BZIP2 archive', [0x42, 0x5a, 0x68]],
  ['an XZ archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['a Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
]

/** What a file is that holds no text, in words; undefined where it may be text. */
export function binaryKind(block: Buffer): string | undefined {
  return beginnings.find(([, bytes]) => bytes.every((byte, index) => block[index] === byte))?.[0]
}
