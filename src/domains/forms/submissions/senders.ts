import type { Scope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'

/** Finds senders and texts again without telling what they were. @throws EncryptionNotSetUp */
export async function addressSecret({ vault }: Scope): Promise<(text: string) => string> {
  const [secret] = await vault.derive('form senders')
  return (text) => keyedHash(secret, text).toString('base64url')
}
