import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The module that starts the service which all test files of a process share. */
const service = normalize('test/world.ts')

/** Whether a test file asks for the shared service, itself or by a helper. Helpers stand in `test/` or beside it. */
export function usesSharedService(file: string, seen = new Set<string>()): boolean {
  if (file === service) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  return helpersOf(file).some((helper) => usesSharedService(helper, seen))
}

function helpersOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/from '(?:#(test\/[^']+)|(\.[^']+))'/g)
  return [...imports].map(([, helper, beside = '']) =>
    normalize(helper ?? join(dirname(file), beside)),
  )
}
