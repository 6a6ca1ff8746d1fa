import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What a mail server may do with a message to some address. */
export interface Behaviour {
  /** The code it replies with to the recipient, if that is not 250. */
  readonly recipient?: number
  /** What it says beside the code, where that is not 250. */
  readonly says?: string
  /** The code it replies with after the whole message, if that is not 250. */
  readonly message?: number
  /** Where it closes the connection: at the recipient, or after the whole message. */
  readonly hangUp?: 'recipient' | 'message'
  /** Awaited before the recipient is replied to. */
  readonly named?: () => Promise<void>
  /** Awaited when the whole message is there, before it is replied to. */
  readonly whole?: () => Promise<void>
}

/** A real SMTP server on this machine that keeps what it took. */
export interface MailServer {
  /** What SMTP_URL is set to. */
  readonly url: string
  /** The messages that came whole for an address, oldest first; also those it then refused. */
  received(address: string): readonly string[]
  /** How it treats an address from now on. */
  behave(address: string, behaviour: Behaviour): void
  close(): Promise<void>
}

/** Lets in whoever says `user` and `password`, and those who say nothing. */
export async function startMailServer(): Promise<MailServer> {
  const chosen = new Map<string, Behaviour>()
  const all = new Map<string, string[]>()
  const of = (address: string | undefined) => chosen.get(address ?? '') ?? {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'pass/word'
        ? done(null, { user: username })
        : done(new Error('wrong password')),
    onRcptTo: ({ address }, { id }, done) => {
      const { recipient, says, hangUp, named } = of(address)
      const respond = async () => {
        await named?.()
        if (hangUp === 'recipient') hangUpOn(server, id)
        else done(recipient === undefined ? null : replyOf(recipient, says))
      }
      void respond()
    },
    onData: (stream, { id, envelope }, done) => {
      const address = envelope.rcptTo[0]?.address ?? ''
      const { message, says, hangUp, whole } = of(address)
      const respond = async () => {
        const received = await text(stream).catch(() => undefined)
        if (received === undefined) return // the sender hung up within it
        all.set(address, [...(all.get(address) ?? []), received])
        await whole?.()
        if (hangUp === 'message') hangUpOn(server, id)
        else done(message === undefined ? null : replyOf(message, says))
      }
      void respond()
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: (address) => all.get(address) ?? [],
    behave: (address, behaviour) => void chosen.set(address, behaviour),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function replyOf(responseCode: number, says = `no ${responseCode}`) {
  return Object.assign(new Error(says), { responseCode })
}

function hangUpOn({ connections }: SMTPServer, id: string): void {
  for (const connection of connections) if (connection.id === id) connection.close()
}
