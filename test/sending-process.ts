import { createMailer } from '#adapters/mail/mailer.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { sendDraft } from '../src/domains/gtm/outreach/sending/delivery.ts'

/** Sends one approved mail to a lead in a process of its own, which may be killed. */
const { SMTP_URL, MAIL_FROM, DATABASE = '{}', ORGANIZATION = '', DRAFT = '' } = process.env
const config = settingsOf({
  ROLES: 'http',
  SMTP_URL,
  MAIL_FROM,
  ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'],
})
const runtime = await createRuntime({
  config,
  database: JSON.parse(DATABASE),
  log: createLogger('silent'),
})
const scope = await runtime.gate.system(runtime.base, ORGANIZATION)
await sendDraft(scope, { mailer: createMailer(config), rights: { directory: 'email' } }, DRAFT)
await runtime.close()
