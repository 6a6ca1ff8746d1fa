import type { RefusalWords } from '../errors.ts'

/** What the MCP server says about the product it serves, as a value; the kernel knows no product. */
export interface AboutMcp {
  readonly name: string
  readonly title: string
  readonly version: string
  /** What a model is told once, before it sees a tool. */
  readonly instructions: string
  /** How to send a credential, and where one comes from. */
  readonly howToAuthenticate: string
  /** What refusals say here, where that is not what they say over REST. */
  readonly refusalWords: RefusalWords
  /** The same to someone who sent an `Authorization` of another scheme. */
  readonly foreignScheme: (scheme: string) => string
  /** Recognizes a secret of this service where none may stand: in an address. */
  readonly secretPattern: RegExp
}
