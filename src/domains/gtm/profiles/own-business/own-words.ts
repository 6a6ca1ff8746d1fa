import { listPublicModules } from '#domains/context/index.ts'
import { findProfile, readOwnBusiness } from '#domains/directory/index.ts'
import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The public entry of a business of the organization, and the modules of its context that everybody may read. */
export interface OwnWords {
  readonly entry: Entry
  readonly modules: Awaited<ReturnType<typeof listPublicModules>>
}

type Entry = Omit<Awaited<ReturnType<typeof findProfile>>, 'holder'>

/** A business of the organization that a profile belongs to. */
export interface OwnBusiness {
  readonly id: string
  readonly slug: string
}

/**
 * What the business tells everybody of itself; undefined while its entry is hidden. What is private stays out: searches
 * and mails repeat these words to strangers. @throws NotFound where the organization does not hold it
 */
export async function ownWords(
  scope: OrganizationScope,
  { slug }: OwnBusiness,
): Promise<OwnWords | undefined> {
  await readOwnBusiness(scope, slug)
  const profile = await findProfile(scope, slug).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
  if (profile === undefined) return undefined
  const { holder, ...entry } = profile
  return { entry, modules: await listPublicModules(scope, holder) }
}
