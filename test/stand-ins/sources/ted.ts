import { daysBefore, type SourceStandIn } from './stand-in.ts'

function day(now: Date, days: number, zone = 'Z'): string {
  return `${daysBefore(now, days).toISOString().slice(0, 10)}${zone}`
}

/** Values come as text, list, or text by language, as the service itself varies. */
export const ted: SourceStandIn = {
  source: 'ted',
  hosts: ['api.ted.europa.eu'],
  rows: (now) => [
    {
      'publication-number': '600001-2026',
      'notice-title': { eng: 'Belgium – Organic flour – Organic flour for school kitchens' },
      'form-type': 'competition',
      'publication-date': day(now, 3, '+01:00'),
      'buyer-name': { nld: ['Gemeentelijke Schoolkeukens Meerdal'] },
      'buyer-city': ['Meerdal'],
      'buyer-country': ['BEL'],
      'organisation-internet-address-buyer': ['https://www.keukens-meerdal.example'],
      'organisation-email-buyer': ['inkoop@keukens-meerdal.example'],
      'description-lot': { eng: ['Supply of stoneground organic flour, 40 tonnes a year.'] },
      'estimated-value-lot': ['120000'],
      'estimated-value-cur-lot': ['EUR'],
      'deadline-receipt-tender-date-lot': [day(now, -30, '+01:00')],
    },
    {
      'publication-number': '600002-2026',
      'notice-title': { deu: 'Deutschland – Mehl – Bio-Mehl für Krankenhausküchen' },
      'form-type': 'planning',
      'publication-date': day(now, 10),
      'buyer-name': 'Kreisklinik Auental',
      'buyer-country': 'DEU',
    },
  ],
  hostile: (text, now) => [
    {
      'publication-number': '600009-2026',
      'notice-title': text,
      'form-type': text,
      'publication-date': day(now, 1),
      'buyer-name': { eng: text },
      'buyer-city': text,
      'buyer-country': text,
      'organisation-internet-address-buyer': text,
      'organisation-email-buyer': text,
      'description-lot': { eng: [text] },
      'estimated-value-lot': text,
      'deadline-receipt-tender-date-lot': text,
    },
  ],
  answer: (notices) => ({ notices, totalNoticeCount: notices.length, iterationNextToken: null }),
}
