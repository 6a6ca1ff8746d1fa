/** What waits, by tenant. Tenants take turns, whoever has more to be read. */
export class Turns<T extends { readonly tenant: string }> {
  readonly #waiting = new Map<string, T[]>()
  readonly #maxPerTenant: number

  constructor(maxPerTenant: number) {
    this.#maxPerTenant = maxPerTenant
  }

  /** Says whether there was room for it. */
  add(item: T): boolean {
    const waiting = this.#waiting.get(item.tenant) ?? []
    if (waiting.length >= this.#maxPerTenant) return false
    waiting.push(item)
    this.#waiting.set(item.tenant, waiting)
    return true
  }

  /** Takes the first of the tenant whose turn it is, of those who `mayGo`; the next time it is another's. */
  take(mayGo: (tenant: string) => boolean): T | undefined {
    for (const [tenant, [first]] of this.#waiting) {
      if (first === undefined || !mayGo(tenant)) continue
      const rest = this.#waiting.get(tenant)?.slice(1) ?? []
      this.#waiting.delete(tenant)
      if (rest.length > 0) this.#waiting.set(tenant, rest)
      return first
    }
    return undefined
  }

  remove(item: T): void {
    const rest = this.#waiting.get(item.tenant)?.filter((one) => one !== item) ?? []
    if (rest.length > 0) this.#waiting.set(item.tenant, rest)
    else this.#waiting.delete(item.tenant)
  }
}
