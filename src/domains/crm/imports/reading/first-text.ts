/** Enough to see lines. */
export async function firstText(iterator: AsyncIterator<string>): Promise<string> {
  let value = ''
  while (value.length < 4096) {
    const next = await iterator.next()
    if (next.done === true) break
    value += next.value
  }
  return value
}

/** The whole of it again. */
export async function* following(
  start: string,
  iterator: AsyncIterator<string>,
): AsyncGenerator<string> {
  if (start !== '') yield start
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
    if (next.value !== '') yield next.value
}
