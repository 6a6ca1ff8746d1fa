import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { kinds, type Facts, type MailKind } from './kinds.ts'
import { languages } from '#kernel/text/languages.ts'
import { catalogues, render } from './render.ts'

const hostile =
  '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@people.example https://evil.example {link}'
const at = '2026-11-21T20:15:00.000Z'
const link = 'https://service.example/account/confirm/svc_lnk_x'
const service = 'https://service.example'

const facts: Facts = {
  confirm_address: { name: hostile },
  reset_password: { name: hostile },
  change_address: { name: hostile },
  invitation: { inviter: hostile, organization: hostile, role: 'member' },
  address_changed: { name: hostile, new_address: hostile },
  password_changed: { name: hostile, at },
  new_sign_in: { name: hostile, at, network: hostile, program: hostile },
  new_key: { name: hostile, at, key: hostile, organization: hostile },
  second_factor_on: { name: hostile, at },
  second_factor_off: { name: hostile, at },
  deletion_scheduled: { name: hostile, at, organization: hostile },
  deletion_near: { name: hostile, at, organization: hostile },
  webhooks_paused: { name: hostile, organization: hostile, count: '3' },
  leads_digest: { name: hostile, domain: hostile, count: '3', charged: '1.50' },
  account_deleted: { name: hostile, at },
  objection: { at },
  form_submission: { name: hostile, form: hostile, organization: hostile },
  confirm_submission: { form: hostile, organization: hostile },
  claim_business: { asker: hostile, organization: hostile, business: hostile },
}
const all = Object.keys(kinds) as MailKind[]

/** The paths of all texts, with the facts that each of them names. */
function shape(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return [`${path} ${[...value.matchAll(/\{\w+\}/g)].map(String).sort().join(' ')}`]
  return Object.entries(value as object).flatMap(([name, inner]) => shape(inner, `${path}.${name}`))
}

suite('the words of mails', () => {
  test('are the same in every language, with the same facts', () => {
    const [first, ...others] = Object.values(catalogues)
    for (const other of others) assert.deepEqual(shape(other).sort(), shape(first).sort())
    assert.deepEqual(Object.keys(catalogues).sort(), [...languages].sort())
  })

  test('name only facts that there are', () => {
    for (const kind of all) {
      const known = new Set([...Object.keys(facts[kind]), 'service'])
      for (const place of shape(catalogues.en.kinds[kind]))
        for (const [, name = ''] of place.matchAll(/\{(\w+)\}/g))
          assert.ok(known.has(name), `${kind} names {${name}}`)
    }
  })

  for (const language of languages)
    for (const kind of all)
      test(`${kind} is rendered in ${language}, whatever strangers wrote`, () => {
        const hasLink = 'page' in kinds[kind]
        const mail = render({
          kind,
          language,
          facts: facts[kind],
          service,
          link: hasLink ? link : undefined,
        })
        assert.doesNotMatch(mail.subject, /[\p{Cc}]/u)
        assert.ok(mail.subject.length > 5)
        for (const text of [mail.subject, mail.text, mail.html]) {
          assert.doesNotMatch(text, /\{\{|\}\}|undefined|https:\/\/evil/)
          assert.doesNotMatch(text, /^bcc:/im)
        }
        assert.doesNotMatch(mail.html, /<img|onerror=alert\(1\)>/)
        assert.match(mail.html, new RegExp(`<html lang="${language}">`))
        assert.equal(mail.text.includes(link), hasLink)
        assert.equal(mail.html.includes(`href="${link}"`), hasLink)
      })

  test('show a code as text, which leads nowhere', () => {
    const { text, html } = render({
      kind: 'claim_business',
      language: 'en',
      facts: facts.claim_business,
      service,
      link: 'svc_lnk_<x>',
    })
    assert.match(text, /^svc_lnk_<x>$/m)
    assert.match(html, /<code[^>]*>svc_lnk_&lt;x&gt;<\/code>/)
    assert.ok(!html.includes('href="svc'))
  })

  test('put a space that ends no line before a colon in French, and none elsewhere', () => {
    for (const language of languages) {
      const { text } = render({
        kind: 'reset_password',
        language,
        facts: facts.reset_password,
        service,
        link,
      })
      assert.match(text, language === 'fr' ? /\S\u00a0:\nhttps/ : /[^\s\u00a0]:\nhttps/)
    }
  })

  test('give instants as people write them', () => {
    const { text } = render({ kind: 'new_key', language: 'de', facts: facts.new_key, service })
    assert.match(text, /21\. November 2026 um 20:15 UTC/)
  })

  test('give instants in the time zone of the reader', () => {
    const there = { language: 'en', timeZone: 'Europe/Berlin', service } as const
    const { text } = render({ kind: 'new_key', facts: facts.new_key, ...there })
    assert.match(text, /November 21, 2026 at 9:15 PM Europe\/Berlin/)
  })
})

test('a role is called by a word of the language', () => {
  const facts = { inviter: 'Ada', organization: 'Mill', role: 'member' }
  const { text } = render({
    kind: 'invitation',
    language: 'de',
    facts,
    service: 'https://a.example',
  })
  assert.match(text, /mit der Rolle Mitglied\./)
  const known = Object.values(catalogues).map(({ roles }) => Object.keys(roles).toSorted().join())
  assert.deepEqual(new Set(known), new Set(['admin,member,owner,scout,verifier']))
})
