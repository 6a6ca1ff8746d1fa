import { businessesHeldBy } from '#domains/directory/index.ts'
import { membershipsOf } from '#domains/identity/index.ts'
import { resource } from '#kernel/mcp/resource.ts'

/** The packs of the businesses that the holder's organizations hold; any other is read by its slug. */
export const packResource = resource({
  scheme: 'context',
  name: 'business-context',
  title: 'Context of a business',
  description:
    'The context pack of a business as Markdown: what the directory knows and what the business says about itself, with private modules for members of its organization.',
  mimeType: 'text/markdown',
  tool: 'get_context_pack',
  argument: 'slug',
  list: async (base, { actor: { user_id }, organizationId }) => {
    const memberships = await membershipsOf({ db: base.db, userId: user_id })
    const within = memberships
      .map(({ id }) => id)
      .filter((id) => organizationId === null || id === organizationId)
    const businesses = await businessesHeldBy(base, within)
    return businesses.flatMap(({ slug, name, organization_id }) =>
      organization_id === null ? [] : [{ named: slug, title: name, organization_id }],
    )
  },
  prompt: {
    name: 'business_context',
    title: 'Work with the context of a business',
    description: 'Attaches the context pack of a business to the conversation.',
    opening:
      'Here is what is known of the business that this is about. Say so where you rely on something that nobody verified.',
  },
})
