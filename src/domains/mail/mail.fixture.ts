import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import { createMailer } from '#adapters/mail/mailer.ts'
import { readConfig } from '#kernel/config.ts'
import type { Scope } from '#kernel/scope.ts'
import { startMailServer, type MailServer } from '#test/stand-ins/mail-server/mail-server.ts'
import { world } from '#test/world.ts'
import { deliver } from './mails/delivery.ts'

let server: Promise<MailServer> | undefined

/** The mail server of all tests in this process. */
export function mailServer(): Promise<MailServer> {
  return (server ??= startMailServer())
}
after(async () => (await server)?.close())

export function newAddress(): string {
  return `${randomUUID()}@people.example`
}

/** Sends as the job does, with `scope`'s clock. */
export async function deliverTo(scope: Scope, id: string): Promise<void> {
  const { url } = await mailServer()
  const settings = readConfig({ SMTP_URL: url, MAIL_FROM: 'growth@service.example' }, {})
  await deliver(scope, createMailer(settings), id)
}

/** The mails of an address, oldest first. */
export async function mailsOf(address: string) {
  const { runtime } = await world()
  return runtime.base.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute()
}

/** The same scope some seconds later. */
export function later<S extends Scope>(scope: S, seconds: number): S {
  const instant = new Date(scope.now().getTime() + seconds * 1000)
  return { ...scope, now: () => instant }
}
