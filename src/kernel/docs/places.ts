import type { OpenApiDocument, Operation } from '../openapi/document.ts'

/** An operation together with where it is found. */
export interface Place {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export interface PlaceGroup {
  readonly name: string
  readonly description?: string
  readonly places: readonly Place[]
}

/** Every operation in the groups of the document, in their order. */
export function groupsOf({ paths, tags }: OpenApiDocument): PlaceGroup[] {
  const places = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const byGroup = Map.groupBy(places, ({ operation }) => operation.tags[0])
  return tags.map((tag) => ({ ...tag, places: byGroup.get(tag.name) ?? [] }))
}

/** What a caller wants to know before the call, each as a short sentence: who may, what it does, what it takes. */
export function traitsOf({ operation }: Place): string[] {
  const takes = new Set(operation.parameters.map(({ name }) => name))
  return [
    accessText[operation['x-access']] ?? operation['x-access'],
    effectText(operation),
    ...(takes.has('dry_run') ? ['Takes `dry_run`.'] : []),
    ...(takes.has('If-Match') ? ['Takes `If-Match`.'] : []),
    ...(takes.has('Idempotency-Key') ? ['Takes an `Idempotency-Key`.'] : []),
    ...(operation['x-tool'] === undefined ? [] : [`MCP tool \`${operation['x-tool']}\`.`]),
  ]
}

const accessText: Readonly<Record<string, string>> = {
  public: 'Open to everyone; needs no token.',
  user: 'For everyone with a token.',
  member: 'For members of the organization.',
  admin: 'For owners and admins of the organization.',
  owner: 'For owners of the organization.',
}

function effectText({ 'x-effect': effect, 'x-price': prices = [] }: Operation): string {
  if (effect === 'spend')
    return prices.length === 0
      ? 'Spends credits.'
      : `Spends credits at the price of ${prices.map((price) => `\`${price}\``).join(' or ')}.`
  if (effect === 'outward') return 'Reaches people outside the organization.'
  return effect === 'read' ? 'Reads only.' : 'Changes data.'
}
