/**
 * The address with each part of its path that cannot be decoded replaced by one that names nothing, so
 * that it is counted, authenticated and refused like any other that is not there.
 */
export function readablePath(url: string): string {
  const end = url.search(/[?#]|$/)
  const path = url.slice(0, end)
  if (isReadable(path)) return url
  const parts = path.split('/').map((part) => (isReadable(part) ? part : namesNothing))
  return parts.join('/') + url.slice(end)
}

/** The replacement character of Unicode. */
const namesNothing = '%EF%BF%BD'

function isReadable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
