import type { OrganizationScope } from '#kernel/scope.ts'
import { goingOn } from './store.ts'

const betweenMs = 1000

interface Watched {
  readonly stops: Map<string, AbortController>
  readonly timer: NodeJS.Timeout
}

/**
 * Looks each second which runs were cancelled on another node, or closed: all of an organization in one statement, since
 * models think for seconds and many may go on.
 */
export class Cancellations {
  readonly #watched = new Map<string, Watched>()

  /** Aborts `stop` when the run is to end, until what it gives is called. */
  watch(scope: OrganizationScope, id: string, stop: AbortController): () => void {
    const { organizationId } = scope
    const { stops } = this.#watched.get(organizationId) ?? this.#begin(scope)
    stops.set(id, stop)
    return () => {
      stops.delete(id)
      if (stops.size === 0) this.#end(organizationId)
    }
  }

  #begin(scope: OrganizationScope): Watched {
    const stops = new Map<string, AbortController>()
    const timer = setInterval(() => void look(scope, stops), betweenMs)
    const watched = { stops, timer }
    this.#watched.set(scope.organizationId, watched)
    return watched
  }

  #end(organizationId: string): void {
    clearInterval(this.#watched.get(organizationId)?.timer)
    this.#watched.delete(organizationId)
  }
}

async function look(
  scope: OrganizationScope,
  stops: ReadonlyMap<string, AbortController>,
): Promise<void> {
  const looked = [...stops]
  try {
    const ids = await goingOn(
      scope,
      looked.map(([id]) => id),
    )
    for (const [id, stop] of looked) if (!ids.has(id)) stop.abort()
  } catch (err) {
    scope.log.warn({ err, runs: looked.length }, 'could not look whether runs were cancelled')
  }
}
