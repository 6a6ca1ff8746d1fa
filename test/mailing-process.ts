import { createMailer } from '#adapters/mail/mailer.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { deliver } from '../src/domains/mail/mails/delivery.ts'

/** Sends one mail in a process of its own, which may be killed. */
const config = settingsOf({
  ROLES: 'http',
  SMTP_URL: process.env['SMTP_URL'],
  MAIL_FROM: 'a@b.example',
})
const runtime = await createRuntime({
  config,
  database: JSON.parse(process.env['DATABASE'] ?? '{}'),
  log: createLogger('silent'),
})
await deliver(runtime.base, createMailer(config), process.env['MAIL_ID'] ?? '')
await runtime.close()
