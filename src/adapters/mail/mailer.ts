import { outboxMailer } from './outbox.ts'
import { smtpMailer, type SmtpSettings } from './smtp.ts'

/** One message to one address; the texts are final. */
export interface MailMessage {
  /** Becomes the Message-ID, so that a copy can be told. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** ISO 639-1. */
  readonly language: string
  readonly date: Date
  /** Set where a person writes to another, and the service only carries it. */
  readonly letter?: Letter
}

/** What a letter from somebody to somebody says beyond a notice of the service. */
export interface Letter {
  /** Who writes; the address stays that of the service. */
  readonly fromName: string
  readonly replyTo: string
  /** The Message-IDs of the letters that it follows, oldest first. */
  readonly references: readonly string[]
  /** Where one POST ends all letters of this sender (RFC 8058). */
  readonly unsubscribeUrl: string
}

/**
 * What became of a message: `sent`, the server took it; `refused`, it never will; `delayed`, it did not
 * take it now; `unknown`, it has every byte and did not say.
 */
export interface MailOutcome {
  readonly status: 'sent' | 'refused' | 'delayed' | 'unknown'
  /** What the network said, or the server by its codes, for the operator; names nobody who was written to. */
  readonly reason: string
}

/** Takes messages to where they are delivered from. */
export interface Mailer {
  /**
   * Sends a message once. `handingOver` is awaited before the first byte of the message leaves: what
   * fails before it was certainly not sent. If it throws, nothing is sent.
   */
  send(message: MailMessage, handingOver: () => Promise<void>): Promise<MailOutcome>
}

export interface MailerSettings {
  readonly SMTP_URL?: SmtpSettings | undefined
  readonly MAIL_FROM?: string | undefined
  readonly DATA_DIR: string
}

/** Sends through the server of SMTP_URL; without one it writes messages into DATA_DIR. */
export function createMailer({ SMTP_URL, MAIL_FROM, DATA_DIR }: MailerSettings): Mailer {
  return SMTP_URL === undefined || MAIL_FROM === undefined
    ? outboxMailer(DATA_DIR, MAIL_FROM ?? 'Workspace Growth <no-reply@localhost>')
    : smtpMailer(SMTP_URL, MAIL_FROM)
}
