/** What is to be paid for, and where the payer is led back to. */
export interface Order {
  readonly id: string
  readonly organization_id: string
  readonly title: string
  readonly cents: number
  /** ISO 4217, in lower case. */
  readonly currency: string
  readonly return_url: string
}

/** Where an order is paid. */
export interface Checkout {
  readonly session_id: string
  readonly url: string
}

/** A message as it arrived. */
export interface Delivery {
  readonly bytes: Buffer
  header(name: string): string | undefined
}

/** What became of an order, as its provider signs for it. */
export interface PaymentNews {
  readonly id: string
  readonly organization_id: string
  readonly session_id: string
  readonly outcome: 'paid' | 'expired'
  readonly cents: number
  readonly currency: string
}

/** Somebody who takes payments for us. */
export interface PaymentProvider {
  readonly name: string
  /** The same order is opened once, however often it is asked for. @throws OutboundRefused, PaymentRefused */
  open(order: Order): Promise<Checkout>
  /** Undefined for messages that tell of nothing that we sell. @throws NotSigned */
  read(delivery: Delivery, now: Date): PaymentNews | undefined
}

/** The message is not from the provider, or is too old. */
export class NotSigned extends Error {}

/** The provider would not take the order. */
export class PaymentRefused extends Error {}
