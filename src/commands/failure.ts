import { Expected } from '#kernel/errors.ts'

/** One clear line for what can be expected to happen; the whole trace for what cannot. */
export function printable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Expected) return error.message
  return listenFailure(error) ?? missingRight(error) ?? error.stack ?? error.message
}

interface ListenError extends Error {
  readonly code?: string
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
}

function listenFailure(error: ListenError) {
  const where = `${error.address}:${error.port}`
  if (error.code === 'EADDRINUSE')
    return `${where} is in use; stop what listens there, or set PORT to another one`
  if (error.code === 'EACCES' && error.port !== undefined)
    return `${where} may not be listened on by this user; set PORT above 1023`
  if (error.code === 'EADDRNOTAVAIL')
    return `${error.address} is not an address of this machine; set HOST`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `HOST: ${error.hostname} is not a name of this machine`
  return undefined
}

/** PostgreSQL's insufficient_privilege. */
function missingRight(error: Error & { code?: string }) {
  return error.code === '42501'
    ? `the database user lacks a right (${error.message}); docs/operations.md says which it needs`
    : undefined
}
