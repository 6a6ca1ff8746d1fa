import assert from 'node:assert/strict'

/** Fails with everything that was found and what to do about it; a diff of lists would say neither. */
export function none(found: readonly string[], advice: string): void {
  assert.ok(found.length === 0, `${advice}\n  ${found.join('\n  ')}`)
}

/** Fails where what is there and what is listed differ, with what to do in either case. */
export function sameAs(
  there: readonly string[],
  listed: readonly string[],
  { unlisted, gone }: { readonly unlisted: string; readonly gone: string },
): void {
  none(
    there.filter((name) => !listed.includes(name)),
    unlisted,
  )
  none(
    listed.filter((name) => !there.includes(name)),
    gone,
  )
}

/** Fails with what a text does not say of what it should. */
export function says(text: string, parts: readonly string[]): void {
  none(
    parts.filter((part) => !text.includes(part)),
    'the text lacks:',
  )
}
