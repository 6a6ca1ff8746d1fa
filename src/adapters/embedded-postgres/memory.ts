import { totalmem } from 'node:os'

/** In bytes, as far as a container lets them be used. */
export function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/** What the server keeps of its files in memory, in MiB: an eighth of all bytes, since it has these not for itself. */
export function sharedMiB(bytes: number): number {
  return Math.round(Math.min(4096, Math.max(128, bytes / 8 / 2 ** 20)))
}
