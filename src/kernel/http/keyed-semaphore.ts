/** A counting semaphore for each of many keys, such as addresses, and one for all together. */
export class KeyedSemaphore {
  readonly #acquired = new Map<string, number>()
  readonly #limits: { readonly each: number; readonly all: number }
  #total = 0

  /** In the unit of the amounts: of what one key may have at once, and of what all may. */
  constructor(limits: { readonly each: number; readonly all: number }) {
    this.#limits = limits
  }

  /** Takes the amount for the key; false, and nothing, where a limit would be exceeded. Never waits. */
  acquire(key: string, amount: number): boolean {
    const acquired = (this.#acquired.get(key) ?? 0) + amount
    const total = this.#total + amount
    if (acquired > this.#limits.each || total > this.#limits.all) return false
    this.#acquired.set(key, acquired)
    this.#total = total
    return true
  }

  /** Gives back what the key acquired, or a part of it. */
  release(key: string, amount: number): void {
    const acquired = (this.#acquired.get(key) ?? 0) - amount
    if (acquired > 0) this.#acquired.set(key, acquired)
    else this.#acquired.delete(key)
    this.#total -= amount
  }
}
