import { z } from 'zod'
import { alpha2Of, alpha3Of, europe } from '../european-countries.ts'
import type { Draft, SignalSource } from '../contract.ts'
import { following } from '../following.ts'
import { daysAgo, termsOf } from '../interest.ts'
import { inside, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'
import { firstOf } from '../translated.ts'

/** Rows of a page. */
const size = 100

const fields = [
  'publication-number',
  'notice-title',
  'form-type',
  'publication-date',
  'buyer-name',
  'buyer-city',
  'buyer-country',
  'organisation-internet-address-buyer',
  'organisation-email-buyer',
  'description-lot',
  'estimated-value-lot',
  'estimated-value-cur-lot',
  'deadline-receipt-tender-date-lot',
]

const Notice = z.looseObject({ 'publication-number': z.string().regex(/^[\w-]{3,40}$/u) })
type Notice = z.output<typeof Notice>

/** Invitations to tender of public buyers in the European Union and its neighbours (TED). */
export const ted: SignalSource = {
  ...termsOfUse('ted'),
  countries: europe,
  plan: (interest, { now, countries }) => {
    const words = termsOf(interest, 8).map((term) => `FT ~ "${term.replaceAll('"', '')}"`)
    const places = countries.flatMap((code) => alpha3Of(code) ?? [])
    const since = daysAgo(now, 60)
    const where = places.length === 0 ? '' : ` AND buyer-country IN (${places.join(' ')})`
    const query = `(${words.join(' OR ')})${where} AND publication-date >= ${since.slice(0, 10).replaceAll('-', '')} SORT BY publication-date DESC`
    const body = {
      query,
      fields,
      limit: size,
      page: 1,
      scope: 'ACTIVE',
      paginationMode: 'PAGE_NUMBER',
    }
    const url = 'https://api.ted.europa.eu/v3/notices/search'
    const headers = { 'content-type': 'application/json' }
    return words.length === 0
      ? []
      : [{ since, url, method: 'POST', headers, body: JSON.stringify(body) }]
  },
  parse: (answer, query) => {
    const notices = inside(answer, 'notices')
    return pageOf(notices, Notice, draftOf, following(query, notices, { parameter: 'page', size }))
  },
}

function draftOf(notice: Notice): Draft | undefined {
  const id = notice['publication-number']
  const form = firstOf(notice['form-type'])
  // A result means that the buyer has a supplier.
  if (form === 'result') return undefined
  const value = Number(firstOf(notice['estimated-value-lot']))
  const name = firstOf(notice['buyer-name'])
  return {
    external_id: id,
    url: `https://ted.europa.eu/en/notice/-/detail/${id}`,
    posted_at: firstOf(notice['publication-date']),
    deadline: firstOf(notice['deadline-receipt-tender-date-lot']),
    title: firstOf(notice['notice-title']),
    text: firstOf(notice['description-lot']),
    signal_hint: form === 'planning' ? 'trigger' : 'tender',
    ...(name !== '' && { org: buyerOf(notice, name) }),
    ...contactIn(firstOf(notice['organisation-email-buyer'])),
    ...(value > 0 && { amount: { value, currency: firstOf(notice['estimated-value-cur-lot']) } }),
  }
}

function contactIn(email: string): Pick<Draft, 'contact'> {
  return email.includes('@') ? { contact: { name: '', email, phone: '', role: '' } } : {}
}

function buyerOf(notice: Notice, name: string): NonNullable<Draft['org']> {
  return {
    name,
    domain: URL.parse(firstOf(notice['organisation-internet-address-buyer']))?.hostname ?? '',
    country: alpha2Of(firstOf(notice['buyer-country'])) ?? '',
    city: firstOf(notice['buyer-city']),
    ids: {},
  }
}
