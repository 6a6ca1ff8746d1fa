import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { compose, type ComposedMail } from './composed.ts'
import type { Mailer, MailOutcome } from './mailer.ts'

/** Where a server is, and who may send there. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, as on port 465. */
  readonly secure: boolean
  /** Refuses to go on where the server offers no STARTTLS. */
  readonly requireTLS: boolean
  readonly credentials?: { readonly user: string; readonly pass: string }
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
}

/** Opens a connection for each message: they are few, and a kept one may be dead. */
export function smtpMailer(settings: SmtpSettings, from: string): Mailer {
  return {
    send: async (message, handingOver) => {
      const mail = await compose(message, from)
      const progress = { handedOver: false }
      const body = Readable.from(handed(mail, handingOver, progress))
      // Loaded with the first mail.
      const { default: Connection } = await import('nodemailer/lib/smtp-connection')
      const connection = new Connection({ ...settings, ...timeouts })
      try {
        const reason = await deliver(connection, settings, mail, body)
        connection.quit()
        return { status: 'sent', reason: told(reason) }
      } catch (error) {
        connection.close()
        return outcomeOf(error as SmtpError, progress.handedOver)
      }
    },
  }
}

/** Read for the first time when the server has asked for the message. */
async function* handed(
  { bytes }: ComposedMail,
  handingOver: () => Promise<void>,
  progress: { handedOver: boolean },
) {
  await handingOver()
  progress.handedOver = true
  yield bytes
}

async function deliver(
  connection: SMTPConnection,
  { credentials }: SmtpSettings,
  { envelope }: ComposedMail,
  body: Readable,
): Promise<string> {
  const broken = Promise.withResolvers<never>()
  connection.on('error', broken.reject)
  connection.on('end', () => broken.reject(new Error('the connection was closed')))
  return Promise.race([broken.promise, send(connection, credentials, envelope, body)])
}

async function send(
  connection: SMTPConnection,
  credentials: SmtpSettings['credentials'],
  envelope: ComposedMail['envelope'],
  body: Readable,
): Promise<string> {
  await called((done) => connection.connect(done))
  if (credentials !== undefined) await called((done) => connection.login({ credentials }, done))
  const sent = await called<{ response: string }>((done) =>
    connection.send(envelope, body, (error, info) => done(error, info)),
  )
  return sent.response
}

function called<T>(start: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value as T)))
  })
}

interface SmtpError extends Error {
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

/**
 * A reply decides, whenever it comes; silence does only while the message was not handed over.
 * A refusal counts as final where it is about the message, not about us: a wrong password is mended.
 */
function outcomeOf(error: SmtpError, handedOver: boolean): MailOutcome {
  const { responseCode, response = '', command = '' } = error
  const reason =
    responseCode === undefined ? told(error.message) : repliedWith(responseCode, response)
  if (responseCode === undefined) return { status: handedOver ? 'unknown' : 'delayed', reason }
  const isFinal = responseCode >= 500 && responseCode !== 530
  return { status: isFinal && aboutTheMessage.has(command) ? 'refused' : 'delayed', reason }
}

/** By its codes alone: in what words beside them a server repeats who was written to, nobody knows. */
function repliedWith(responseCode: number, response: string): string {
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  return `the server replied ${[responseCode, enhanced].filter(Boolean).join(' ')}`
}

/** Without addresses. */
function told(text: string): string {
  return text.replaceAll(/\S*@\S*/g, '[address]').slice(0, 300)
}

const aboutTheMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
