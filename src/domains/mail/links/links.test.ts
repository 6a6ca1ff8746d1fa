import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { hashSecret } from '#kernel/secrets.ts'
import { world } from '#test/world.ts'
import { deliverTo, later, mailServer, mailsOf, newAddress } from '../mail.fixture.ts'
import { sendMail } from '../mails/mails.ts'
import { closeLinks, findLink, useLink } from './links.ts'

async function base() {
  return (await world()).runtime.base
}

async function reset(address: string, subject: string) {
  const to = { address, language: 'en' } as const
  const facts = { name: 'Ada' }
  const kind = 'reset_password'
  await sendMail(await base(), { kind, occasion: randomUUID(), to, facts, linkSubject: subject })
}

/** The secrets of the links that came to an address. */
async function tokensAt(address: string): Promise<string[]> {
  const { received } = await mailServer()
  return received(address).map((message) => {
    const text = message.replaceAll(/=\r\n/g, '')
    return /\/account\/reset\/(svc_lnk_\w{43})\?lang=(?:3D)?en/.exec(text)?.[1] ?? ''
  })
}

async function mailed(subject: string = randomUUID()) {
  const address = newAddress()
  await reset(address, subject)
  const [mail] = await mailsOf(address)
  await deliverTo(await base(), mail!.id)
  const [token = ''] = await tokensAt(address)
  return { address, subject, token }
}

suite('the link in a mail', { concurrency: true }, () => {
  test('is kept as a hash, which is made when the mail is sent', async () => {
    const { token, subject } = await mailed()
    const { db } = await base()
    const rows = await db
      .selectFrom('mail_links')
      .selectAll()
      .where('subject', '=', subject)
      .execute()
    assert.deepEqual(
      rows.map(({ token_hash }) => token_hash),
      [hashSecret(token)],
    )
    const [mail] = await db
      .selectFrom('mails')
      .selectAll()
      .where('link_subject', '=', subject)
      .execute()
    assert.ok(!JSON.stringify(mail).includes('svc_lnk_'))
  })

  test('is used once, however many try', async () => {
    const { token, subject, address } = await mailed()
    const scope = await base()
    assert.deepEqual(await findLink(scope, 'reset_password', token), { subject, address })
    const uses = Array.from({ length: 8 }, () => useLink(scope, 'reset_password', token))
    const used = (await Promise.all(uses)).filter((link) => link !== undefined)
    assert.deepEqual(used, [{ subject, address }])
    assert.equal(await findLink(scope, 'reset_password', token), undefined)
  })

  test('ends with the others of its kind about the same subject', async () => {
    const subject = randomUUID()
    const [one, other] = [await mailed(subject), await mailed(subject)]
    const scope = await base()
    assert.ok(await useLink(scope, 'reset_password', other.token))
    assert.equal(await useLink(scope, 'reset_password', one.token), undefined)
  })

  test('is good for one thing, and only for a while', async () => {
    const { token } = await mailed()
    const scope = await base()
    assert.equal(await useLink(scope, 'confirm_address', token), undefined)
    assert.equal(await useLink(later(scope, 3601), 'reset_password', token), undefined)
    assert.ok(await useLink(later(scope, 3500), 'reset_password', token))
  })

  test('is not sent any more after such links were ended', async () => {
    const [address, subject] = [newAddress(), randomUUID()]
    await reset(address, subject)
    const scope = await base()
    await closeLinks(scope, subject, ['reset_password'])
    const [mail] = await mailsOf(address)
    assert.equal(mail!.status, 'cancelled')
    await deliverTo(scope, mail!.id)
    assert.deepEqual(await tokensAt(address), [])
  })
})
