const prefix = 'person:'

/** By what somebody is told who speaks for no company that is known. */
export function personKey(platform: string, handle: string): string {
  return `${prefix}${platform}:${handle.toLowerCase()}`
}

/** Whether a lead with this key is a person. */
export function isPersonKey(key: string): boolean {
  return key.startsWith(prefix)
}

/** By which handle; empty for a company. The key tells it also of a lead that lost its evidence, and its name with it. */
export function handleInKey(key: string): string {
  return isPersonKey(key) ? key.slice(key.indexOf(':', prefix.length) + 1) : ''
}
