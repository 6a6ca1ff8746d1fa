import { guessLanguage } from '../guess-language.ts'
import type { Draft, Observation, SignalSource, SourcePolicy } from './contract.ts'
import { textOfHtml } from './html-text.ts'
import { instantOf } from './instant.ts'
import { plainText } from './plain-text.ts'
import { withoutContacts } from './without-contacts.ts'

const maxText = 3_000
/** Evidence is kept by its id, in an index. */
const longestId = 300
const minGuessed = 80
const guessedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']
const emailPattern = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/u
const removedPattern = /^\[(?:deleted|flagged|dead|removed)\]$/iu

/**
 * Makes an observation of what a record says: cleaned, bounded, its times in one spelling, with licence and
 * attribution, and with no more about people than the policy says. Undefined where it has no readable time or address, or
 * an id that none could be.
 */
export function finished(source: SignalSource, draft: Draft): Observation | undefined {
  const posted_at = instantOf(draft.posted_at)
  const url = webAddress(draft.url)
  const { external_id } = draft
  if (posted_at === undefined || url === undefined || external_id.length > longestId)
    return undefined
  const { signal_hint, thread, amount, org, outreach, is_fact } = draft
  const text = textOf(draft)
  const title = withoutContacts(plainText(draft.title ?? '', 300))
  const topic = withoutContacts(plainText(draft.topic ?? '', 300))
  const until = instantOf(draft.deadline ?? '')
  return {
    source: source.policy.id,
    platform: line(draft.platform ?? source.policy.id),
    external_id,
    url,
    posted_at,
    lang: languageOf(source, draft.lang, text === '' ? title : text),
    text,
    ...(title !== '' && { title }),
    ...(topic !== '' && { topic }),
    ...(signal_hint !== undefined && { signal_hint }),
    ...(thread !== undefined && { thread }),
    ...(until !== undefined && { deadline: until }),
    ...(amount !== undefined && { amount }),
    ...(outreach !== undefined && { outreach }),
    ...(is_fact !== undefined && { is_fact }),
    ...(org !== undefined && organizationIn(org)),
    ...peopleIn(source.policy, draft),
    license: draft.license ?? source.policy.licence,
    attribution: source.policy.attribution,
  }
}

function textOf({ html, text }: Draft): string {
  const read = html == null ? plainText(text ?? '', maxText) : textOfHtml(html, maxText)
  return removedPattern.test(read) ? '' : withoutContacts(read)
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? url.href.slice(0, 2_000)
    : undefined
}

function languageOf({ language = '' }: SignalSource, given: Draft['lang'], text: string) {
  const code = /^[a-z]{2}(?=$|[-_])/iu.exec(given ?? '')?.[0].toLowerCase()
  if (code !== undefined) return code
  const known =
    text.length < minGuessed ? '' : guessLanguage(text.slice(0, 1_000), guessedLanguages)
  return known || language
}

function organizationIn(org: NonNullable<Draft['org']>): Pick<Observation, 'org'> {
  const name = nameOf(org.name)
  if (name === '') return {}
  const { domain, country, city, tags, employees } = org
  const website = webAddress(org.website ?? '')
  return {
    org: {
      name,
      ids: org.ids,
      ...(domain !== undefined && domain !== '' && { domain: line(domain) }),
      ...(country !== undefined && country !== '' && { country: nameOf(country) }),
      ...(city !== undefined && city !== '' && { city: nameOf(city) }),
      ...(tags !== undefined && {
        tags: tags
          .map(nameOf)
          .filter((tag) => tag !== '')
          .slice(0, 20),
      }),
      ...(employees !== undefined && { employees: line(employees) }),
      ...(website !== undefined && { website }),
    },
  }
}

function peopleIn(
  { person_data, outreach: general }: SourcePolicy,
  { author, contact, outreach = general }: Draft,
): Pick<Observation, 'author' | 'contact'> {
  // Who is called by an address could not be told from others.
  const handle = author?.handle.includes('@') ? '' : nameOf(author?.handle ?? '')
  const name = person_data === 'handle' ? '' : nameOf(author?.name ?? '')
  const { url, verified_domain } = author ?? {}
  const mayContact = person_data === 'contact' && outreach === 'email'
  return {
    ...(person_data !== 'none' &&
      handle !== '' && {
        author: {
          handle,
          ...(name !== '' && { name }),
          ...(url !== undefined && { url }),
          ...(verified_domain !== undefined && { verified_domain }),
        },
      }),
    ...(mayContact && contact !== undefined && addressIn(contact)),
  }
}

/** An address that is none helps nobody. */
function addressIn(contact: NonNullable<Draft['contact']>): Pick<Observation, 'contact'> {
  const { email, name, phone, role } = contact
  if (!emailPattern.test(email)) return {}
  return { contact: { email, name: line(name), phone: line(phone), role: line(role) } }
}

function nameOf(text: string): string {
  return withoutContacts(line(text))
}

function line(text: string): string {
  return plainText(text.replace(/\s+/gu, ' '), 200)
}
