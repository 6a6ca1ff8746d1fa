import { organization, world } from '#test/world.ts'

export const voice = 'Short, warm, without superlatives.'

/** An organization with a mill, and where its context is. */
export async function withBusiness() {
  const tenant = await organization()
  const wish = { organization_id: tenant.id, name: `Mill ${tenant.id}`, website: '', tags: [] }
  const { body } = await tenant.owner.post('/businesses/', {
    ...wish,
    description: 'Grinds heritage wheat between stones.',
    city: 'Stroud',
    country: 'GB',
  })
  const { slug, id: businessId } = body as { slug: string; id: string }
  const own = `/business-context/${slug}/`
  const within = `?organization_id=${tenant.id}`
  return { ...tenant, slug, businessId, own, path: own + within, pack: `/context/${slug}/`, within }
}

export type Mill = Awaited<ReturnType<typeof withBusiness>>

export function write({ owner, path }: Mill, modules: object) {
  return owner.patch(path, { modules })
}

export function document({ owner, own, id }: Mill, more: object = {}) {
  return owner.post(`${own}documents/`, {
    organization_id: id,
    title: 'How we mill',
    doc_type: 'product',
    body_markdown: 'Between stones.',
    ...more,
  })
}

export async function asVisitor({ pack }: Mill, query = '') {
  const { visitor } = await world()
  return visitor.get(`${pack}${query}`)
}

export function asMember({ owner, pack, within }: Mill, query = '') {
  return owner.get(`${pack}${within}${query}`)
}

export function modulesOf(body: { modules: { module: string }[] }) {
  return body.modules.map(({ module }) => module)
}
