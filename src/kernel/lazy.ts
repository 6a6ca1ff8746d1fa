/** Makes a value when it is first asked for, and keeps it. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The same for each key, of which there is a bounded number. */
export function lazyBy<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { value: T }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}
