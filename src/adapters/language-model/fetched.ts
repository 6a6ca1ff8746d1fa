/** The address of what the libraries fetch. */
export function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}

/** Whether a response of this status has no body. */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
