import { ValidationFailed } from '#kernel/errors.ts'

/** Of whom a password is to be, and which member of the input holds it. */
export interface PasswordOwner {
  readonly email: string
  readonly name: string
  readonly field: 'password' | 'new_password'
}

/**
 * Refuses what is guessed first: one's own address, what stands before its @, or one's name, each whole and whatever the
 * case, and what is made of one or two characters (NIST SP 800-63B, 5.1.1.2). @throws ValidationFailed
 */
export function requireUnguessable(password: string, { email, name, field }: PasswordOwner): void {
  if (!isRepetitive(password) && !isTheirOwn(password, [email, email.split('@')[0] ?? '', name]))
    return
  const message =
    'Use another one: not your name or e-mail address, and not one or two characters repeated.'
  throw new ValidationFailed({
    detail: `The password is easy to guess. ${message}`,
    errors: [{ field, code: 'invalid', message }],
  })
}

function isRepetitive(password: string): boolean {
  return new Set(folded(password)).size <= 2
}

function isTheirOwn(password: string, words: readonly string[]): boolean {
  return words.some((word) => folded(word) === folded(password))
}

/** White space is left out, by which nothing becomes hard to guess. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
}
