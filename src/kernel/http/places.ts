import type { Refusal } from '../errors.ts'
import type { OrganizationScope } from '../scope.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'

/** How many there are of one person, of one organization, as many as of a person where it is left out, and of all. */
interface Limits {
  readonly each: number
  readonly ofOrganization?: number
  readonly all: number
}

/**
 * Places for what takes long. An organization has a few of all, and so has a person: one account may lead many
 * organizations. Where an organization has more than a person, no member keeps the others waiting.
 */
export class Places {
  readonly #organizations: KeyedSemaphore
  readonly #people: KeyedSemaphore

  constructor({ each, ofOrganization = each, all }: Limits) {
    this.#organizations = new KeyedSemaphore({ each: ofOrganization, all })
    this.#people = new KeyedSemaphore({ each, all: Infinity })
  }

  /** Takes one, and returns how it is given back, once; undefined where there is none. */
  take({ organizationId, actor: { user_id } }: OrganizationScope): (() => void) | undefined {
    const person = user_id ?? organizationId
    if (!this.#organizations.acquire(organizationId, 1)) return undefined
    if (!this.#people.acquire(person, 1)) {
      this.#organizations.release(organizationId, 1)
      return undefined
    }
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#organizations.release(organizationId, 1)
      this.#people.release(person, 1)
    }
  }

  /** Works in one. @throws what `full` makes, where there is none */
  async run<R>(scope: OrganizationScope, full: () => Refusal, work: () => Promise<R>): Promise<R> {
    const give = this.take(scope)
    if (give === undefined) throw full()
    try {
      return await work()
    } finally {
      give()
    }
  }

  /** Takes one until the caller has gone, or has everything. False where there is none. */
  takeUntil(scope: OrganizationScope, gone: AbortSignal | undefined): boolean {
    const give = this.take(scope)
    if (give === undefined) return false
    if (gone === undefined || gone.aborted) give()
    else gone.addEventListener('abort', give, { once: true })
    return true
  }
}
