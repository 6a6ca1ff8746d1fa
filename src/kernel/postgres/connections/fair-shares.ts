import { Unavailable } from '../../errors.ts'

interface Share {
  taken: number
  readonly waiting: (() => void)[]
}

/**
 * Lets nobody take more than a part of something scarce at once: whoever has their part waits for
 * themselves, not for others.
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
  async enter(who: string, patienceMs = this.#patienceMs): Promise<() => void> {
    const share = this.#shares.get(who) ?? { taken: 0, waiting: [] }
    this.#shares.set(who, share)
    if (share.taken < this.#each) share.taken += 1
    else await this.#turn(share, patienceMs)
    return () => this.#leave(who, share)
  }

  #turn({ waiting }: Share, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(new Unavailable({ headers: { 'retry-after': '2' } }))
      }, patienceMs)
      waiting.push(admit)
    })
  }

  /** A place that is handed on stays taken. */
  #leave(who: string, share: Share): void {
    const next = share.waiting.shift()
    if (next !== undefined) return next()
    share.taken -= 1
    if (share.taken === 0) this.#shares.delete(who)
  }
}
