import { Unavailable } from '../../errors.ts'

interface Waiting {
  readonly person: string
  readonly admit: () => void
}

interface Share {
  taken: number
  /** By who has them. */
  readonly takenBy: Map<string, number>
  readonly waiting: Waiting[]
}

/** Whose place it is to be, of several who have one part together, and how long they wait for it. */
interface Entering {
  readonly person?: string
  readonly patienceMs?: number
}

/**
 * Lets nobody take more than a part of something scarce at once: whoever has their part waits for
 * themselves, not for others. Of several who have one part together, who has least of it is next, so that nobody stands
 * behind all that another wants.
 */
export class FairShares {
  readonly #each: number
  readonly #patienceMs: number
  readonly #shares = new Map<string, Share>()

  constructor(each: number, patienceMs = 3_000) {
    this.#each = each
    this.#patienceMs = patienceMs
  }

  /** Returns what gives the place back, which may be called once. @throws Unavailable after waiting in vain */
  async enter(who: string, { person = '', patienceMs }: Entering = {}): Promise<() => void> {
    const share = this.#shares.get(who) ?? { taken: 0, takenBy: new Map(), waiting: [] }
    this.#shares.set(who, share)
    if (share.taken < this.#each) {
      share.taken += 1
      add(share, person, 1)
    } else await this.#turn(share, person, patienceMs ?? this.#patienceMs)
    return () => this.#leave(who, share, person)
  }

  #turn({ waiting }: Share, person: string, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const one = {
        person,
        admit: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new Unavailable({ headers: { 'retry-after': '2' } }))
      }, patienceMs)
      waiting.push(one)
    })
  }

  /** A place that is handed on stays taken. */
  #leave(who: string, share: Share, person: string): void {
    add(share, person, -1)
    const next = nextOf(share)
    if (next !== undefined) {
      add(share, next.person, 1)
      return next.admit()
    }
    share.taken -= 1
    if (share.taken === 0) this.#shares.delete(who)
  }
}

function add({ takenBy }: Share, person: string, places: 1 | -1): void {
  const taken = (takenBy.get(person) ?? 0) + places
  if (taken > 0) takenBy.set(person, taken)
  else takenBy.delete(person)
}

/** Takes from those who wait the one who has least; of several who waits longest. */
function nextOf({ takenBy, waiting }: Share): Waiting | undefined {
  const taken = waiting.map(({ person }) => takenBy.get(person) ?? 0)
  const [next] = waiting.splice(taken.indexOf(Math.min(...taken)), 1)
  return next
}
