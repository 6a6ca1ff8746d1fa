import { unzipSync } from 'fflate'

const maxFiles = 5_000
const maxFileBytes = 2_000_000
const maxBytes = 48_000_000

/**
 * The releases of all JSON files of a zip archive, given in base64; undefined where it is none. Files that are too large,
 * and those after the first 5,000 or 48 MB, are left out by the sizes that the archive states, and no file grows beyond its
 * own; what is no package of releases counts as one row that cannot be read.
 */
export function releasesInZip(base64: string): { releases: unknown[] } | undefined {
  const files = filesIn(base64)
  return files && { releases: Object.values(files).flatMap(releasesOf) }
}

function filesIn(base64: string): Record<string, Uint8Array> | undefined {
  let [count, bytes] = [0, 0]
  try {
    return unzipSync(Buffer.from(base64, 'base64'), {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.json') || originalSize > maxFileBytes) return false
        count += 1
        bytes += originalSize
        return count <= maxFiles && bytes <= maxBytes
      },
    })
  } catch {
    return undefined
  }
}

function releasesOf(file: Uint8Array): unknown[] {
  try {
    const { releases } = JSON.parse(new TextDecoder().decode(file)) as { releases?: unknown }
    return Array.isArray(releases) ? releases : [null]
  } catch {
    return [null]
  }
}
