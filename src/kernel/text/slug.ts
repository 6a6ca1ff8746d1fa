import { fold } from './fold.ts'

/** The part of an address that names something: `a-z`, digits and single hyphens, at most 60; may be empty. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
}
