/** How much of something each holder has, and all have together; nobody gets more than there is. */
export class Holdings {
  readonly #held = new Map<string, number>()
  readonly #most: { readonly each: number; readonly all: number }
  #total = 0

  constructor(most: { readonly each: number; readonly all: number }) {
    this.#most = most
  }

  /** Takes the amount, or nothing. */
  take(holder: string, amount: number): boolean {
    const held = (this.#held.get(holder) ?? 0) + amount
    const total = this.#total + amount
    if (held > this.#most.each || total > this.#most.all) return false
    this.#held.set(holder, held)
    this.#total = total
    return true
  }

  give(holder: string, amount: number): void {
    const held = (this.#held.get(holder) ?? 0) - amount
    if (held > 0) this.#held.set(holder, held)
    else this.#held.delete(holder)
    this.#total -= amount
  }
}
