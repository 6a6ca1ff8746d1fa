import type { Scope } from '../scope.ts'
import type { Holder } from './holder.ts'

/** What a tool reads as text, for people to attach to a conversation: as a resource, and within a prompt. */
export interface Resource {
  /** Its addresses are `scheme://named?organization_id=…`. */
  readonly scheme: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** The tool that reads it; its result has the `text`. */
  readonly tool: string
  /** The argument of the tool that an address names. */
  readonly argument: string
  /** Those of the holder's own organizations. */
  list(base: Scope, holder: Holder): Promise<readonly ListedResource[]>
  readonly prompt: {
    readonly name: string
    readonly title: string
    readonly description: string
    /** What stands before the text. */
    readonly opening: string
  }
}

export interface ListedResource {
  readonly named: string
  readonly title: string
  readonly organization_id: string
}

export function resource(value: Resource): Resource {
  return value
}

export function addressOf(
  { scheme }: Resource,
  { named, organization_id }: ListedResource,
): string {
  return `${scheme}://${named}?organization_id=${organization_id}`
}

/** The resource that an address means, with the arguments of its tool. */
export function resourceAt(resources: readonly Resource[], address: string) {
  const url = URL.parse(address)
  const found = resources.find(({ scheme }) => url?.protocol === `${scheme}:`)
  if (url === null || found === undefined) return undefined
  const organization_id = url.searchParams.get('organization_id')
  return {
    found,
    input: {
      [found.argument]: url.host,
      ...(organization_id === null ? {} : { organization_id }),
    },
  }
}
