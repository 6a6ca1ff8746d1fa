import assert from 'node:assert/strict'
import { Coalescer } from '#kernel/coalesce.ts'
import {
  grantCredits,
  hundredths,
  proveLedger,
  readWallet,
  refund,
  release,
  reserve,
  settle,
  type Reservation,
} from '#domains/credits/index.ts'
import { changeWallet } from '../src/domains/credits/wallet.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { organization } from './world.ts'

/** Numbers that look like chance, and are the same for the same seed (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below) | 0
  }
}

interface ModelGrant {
  readonly reference: string
  readonly priority: number
  readonly expires: number
  remaining: number
}

interface ModelCharge {
  readonly id: string
  /** In the order in which they were burnt, one for each hundredth. */
  readonly paid: ModelGrant[]
}

const stepMs = 60_000
const begin = Date.UTC(2031, 0, 1)

interface ModelHold {
  readonly amount: number
  readonly since: number
  /** Known once the service has said so. */
  reservation?: Reservation
}

/** The books as somebody would keep them who had one grant's name on every hundredth, and nobody beside them. */
class PlainBooks {
  /** In the order in which they are burnt. */
  readonly grants: ModelGrant[] = []
  readonly held = new Set<ModelHold>()
  readonly charges: ModelCharge[] = []
  now = 0

  get balance() {
    return this.grants.reduce((sum, { remaining }) => sum + remaining, 0)
  }
  get reserved() {
    return this.heldBefore(Infinity)
  }
  get available() {
    return this.balance - this.reserved
  }
  heldBefore(time: number) {
    const before = [...this.held].filter(({ since }) => since < time)
    return before.reduce((sum, { amount }) => sum + amount, 0)
  }

  add(grant: ModelGrant): void {
    const after = this.grants.findIndex((one) => isBefore(grant, one))
    this.grants.splice(after === -1 ? this.grants.length : after, 0, grant)
  }

  get expired(): ModelGrant[] {
    return this.grants.filter(({ expires, remaining }) => remaining > 0 && expires <= this.now)
  }

  /** Books out what is over, less what is held from before. */
  expire(): void {
    let kept = 0
    for (const grant of this.expired) {
      const keeps = Math.min(grant.remaining, Math.max(0, this.heldBefore(grant.expires) - kept))
      kept += keeps
      grant.remaining = keeps
    }
  }

  charge(id: string, amount: number): void {
    const paid: ModelGrant[] = []
    for (const grant of this.grants)
      while (paid.length < amount && grant.remaining > 0) {
        grant.remaining -= 1
        paid.push(grant)
      }
    if (amount > 0) this.charges.push({ id, paid })
  }

  giveBack({ paid }: ModelCharge, amount: number): void {
    for (let step = 0; step < amount; step += 1) paid.pop()!.remaining += 1
  }
}

function isBefore(one: ModelGrant, other: ModelGrant): boolean {
  return (
    one.expires < other.expires || (one.expires === other.expires && one.priority < other.priority)
  )
}

/** At most so many operations meet at the wallet at one instant. */
const mostTogether = 32

/** One wallet, which is used at random and compared with the plain books all the time. */
export class RandomBooks {
  readonly books = new PlainBooks()
  readonly #below: (below: number) => number
  #scope: OrganizationScope
  #count = 0
  /** What may be promised at once, where promises of this instant hurry past what else was asked for. */
  #hurried: { left: number } | undefined

  static async open(seed: number): Promise<RandomBooks> {
    const { scope } = await organization()
    const config = { ...scope.config, SIGNUP_GRANT_CREDITS: '0.00' }
    return new RandomBooks({ ...scope, config }, seed)
  }

  private constructor(scope: OrganizationScope, seed: number) {
    this.#below = chance(seed)
    this.#scope = { ...scope, now: () => new Date(begin + this.books.now) }
  }

  async run(operations: number): Promise<void> {
    await readWallet(this.#scope)
    await changeWallet(this.#scope, { monthly_credit_cap: hundredths(900_000_000) })
    let compared = 0
    for (let done = 0; done < operations;) {
      const wanted = Math.min(1 + this.#below(mostTogether), operations - done)
      const count = await this.#together(wanted)
      this.#pass(count)
      done += count
      if (done - compared < 50) continue
      compared = done
      await this.compare()
    }
    await this.prove()
  }

  /** Now and then another process decides, which has seen nothing. */
  #pass(operations: number): void {
    this.books.now += this.#below(2 * operations + 1) * stepMs
    if (this.#below(20) < operations) this.#scope = { ...this.#scope, coalescer: new Coalescer() }
  }

  /** Operations at one instant, which share commits and are applied in their order. Returns how many there were. */
  async #together(wanted: number): Promise<number> {
    this.books.expire()
    const asked: Promise<void>[] = []
    this.#hurried = this.#below(3) === 0 ? { left: this.books.available } : undefined
    for (let step = 1; ; step += 1) {
      const wish = this.#below(100)
      const isApart = wish < 5
      // Where something has expired and is held, what becomes free is booked out with the next commit.
      const frees = !isApart && wish >= 52 && this.books.expired.length > 0
      if (!isApart) asked.push(this.#metered(wish))
      if (step < wanted && !isApart && !frees) continue
      await allSettled(asked)
      if (isApart) await (wish < 3 ? this.#grant() : this.#refund())
      return step
    }
  }

  #metered(wish: number): Promise<void> {
    if (wish < 52) return this.#reserve()
    return wish < 84 ? this.#settle() : this.#release()
  }

  async #grant(): Promise<void> {
    const reference = `grant ${(this.#count += 1)}`
    const amount = 1 + this.#below(400)
    const isLasting = this.#below(3) === 0
    // No two alike: their order would be that of their ids.
    const expires = isLasting ? Infinity : this.books.now + this.#below(60) * stepMs + this.#count
    const priority = isLasting ? 1 + (this.#count % 1000) : 500
    const expires_at = isLasting ? undefined : new Date(begin + expires).toISOString()
    const terms = { priority, expires_at, reference, description: 'x' }
    for (const _ of [1, 2])
      await grantCredits(this.#scope, { ...terms, amount: hundredths(amount) })
    this.books.expire()
    this.books.add({ reference, priority, expires, remaining: amount })
  }

  async #reserve(): Promise<void> {
    const amount = hundredths(1 + this.#below(60))
    this.books.expire()
    const isEnough = this.books.available >= amount
    const hurried = this.#hurried
    // Whether what others free is there already is not known to who hurries.
    if (hurried !== undefined && isEnough && hurried.left < amount) return
    const isProvisional = hurried !== undefined
    const wish = { feature: 'summary', reference: 'test', amount, isProvisional }
    const asked = reserve(this.#scope, wish)
    if (!isEnough) return assert.rejects(asked, { name: 'insufficient_credits' })
    if (hurried !== undefined) hurried.left -= amount
    const hold: ModelHold = { amount, since: this.books.now }
    this.books.held.add(hold)
    hold.reservation = await asked
  }

  async #settle(): Promise<void> {
    const reservation = this.#takeHeld()
    if (reservation === undefined) return
    const amount = hundredths(this.#below(reservation.amount + 1))
    const charge = { amount, description: 'x' }
    this.books.charge(reservation.id, amount)
    this.books.expire()
    const times = this.#below(3) === 0 ? [1, 2] : [1]
    const settled = await Promise.allSettled(
      times.map(() => settle(this.#scope, reservation, charge)),
    )
    const statuses = settled.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), ['fulfilled', 'rejected'].slice(0, times.length))
  }

  async #release(): Promise<void> {
    const reservation = this.#takeHeld()
    if (reservation === undefined) return
    this.books.expire()
    await release(this.#scope, reservation)
  }

  async #refund(): Promise<void> {
    const charge = this.books.charges[this.#below(this.books.charges.length)]
    if (charge === undefined || charge.paid.length === 0) return
    const amount = 1 + this.#below(charge.paid.length)
    const reference = `refund ${(this.#count += 1)}`
    const wish = { id: charge.id, amount: hundredths(amount), reference, description: 'x' }
    this.books.expire()
    await refund(this.#scope, wish)
    assert.equal(await refund(this.#scope, wish), false)
    this.books.giveBack(charge, amount)
    this.books.expire()
  }

  #takeHeld(): Reservation | undefined {
    const held = [...this.books.held].filter(({ reservation }) => reservation !== undefined)
    const one = held[this.#below(held.length)]
    if (one !== undefined) this.books.held.delete(one)
    return one?.reservation
  }

  /** What a wallet shows may be over; nothing is, once somebody has held its lock. */
  async compare(): Promise<void> {
    await release(this.#scope, { id: this.#scope.newId() as never }).catch(() => {})
    this.books.expire()
    const { balance, reserved } = await readWallet(this.#scope)
    const plain = [this.books.balance, this.books.reserved]
    assert.deepEqual(
      [balance, reserved].map((text) => Math.round(Number(text) * 100)),
      plain,
    )
  }

  async prove(): Promise<void> {
    await this.compare()
    assert.deepEqual(await proveLedger(this.#scope), [])
    // A grant settles up what the others have paid.
    await this.#grant()
    const left = await this.#scope.db
      .selectFrom('credit_grants as g')
      .innerJoin('ledger_transfers as l', (on) =>
        on.onRef('l.organization_id', '=', 'g.organization_id').onRef('l.id', '=', 'g.id'),
      )
      .select(['l.reference', 'g.remaining'])
      .where('g.organization_id', '=', this.#scope.organizationId)
      .where('g.remaining', '>', 0)
      .execute()
    assert.deepEqual(
      new Map(left.map(({ reference, remaining }) => [reference, remaining])),
      new Map(
        this.books.grants
          .filter(({ remaining }) => remaining > 0)
          .map(({ reference, remaining }) => [reference, remaining]),
      ),
    )
    assert.deepEqual(await proveLedger(this.#scope), [])
  }
}

/** Fails with the first fault, once all have ended. */
export async function allSettled(asked: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(asked)
  await Promise.all(asked)
}
