import { Expected } from '#kernel/errors.ts'

/** One clear line for what can be expected to happen; the whole trace for what cannot. */
export function printable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Expected) return error.message
  return (
    listenFailure(error) ??
    missingRight(error) ??
    fullDatabase(error) ??
    fileFailure(error) ??
    error.stack ??
    error.message
  )
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

interface FileError extends Error {
  readonly code?: string
  readonly syscall?: string
  readonly path?: string
}

const told: Readonly<Record<string, string>> = {
  ENOENT: ': there is no such file or folder',
  ENOTDIR: ': a part of it is no folder',
  EISDIR: ' is a folder; name a file',
  EEXIST: ' is there already; name another file',
  EACCES: ' may not be read or written by this user',
  EPERM: ' may not be read or written by this user',
  EROFS: ' is on a disk that cannot be written',
}

function fileFailure({ code = '', syscall, path, message }: FileError) {
  if (syscall === undefined) return undefined
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return path === undefined ? `the disk is full (${message})` : `${path}: the disk is full`
  return path === undefined || told[code] === undefined ? undefined : `${path}${told[code]}`
}

/** PostgreSQL's disk_full. */
function fullDatabase({ code, message }: Error & { code?: string }) {
  return code === '53100'
    ? `the disk of the database is full; free space where DATA_DIR is, or at the server of DATABASE_URL (${message})`
    : undefined
}

/** PostgreSQL's insufficient_privilege. */
function missingRight(error: Error & { code?: string }) {
  return error.code === '42501'
    ? `the database user lacks a right (${error.message}); docs/operations.md says which it needs`
    : undefined
}
