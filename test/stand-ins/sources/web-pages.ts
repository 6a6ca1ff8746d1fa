import { daysBefore, type SourceStandIn } from './stand-in.ts'

export const brave: SourceStandIn = {
  source: 'brave',
  hosts: ['api.search.brave.com'],
  rows: (now) =>
    [1, 2].map((number) => ({
      title: `Bakery ${number} looks for a mill`,
      url: `https://www.bakery${number}.example/news`,
      description: 'We look for <strong>organic flour</strong>.',
      page_age: daysBefore(now, number).toISOString().slice(0, 19),
    })),
  hostile: (text, now) => [
    { title: text, url: 'https://odd.example/', description: text, page_age: now.toISOString() },
  ],
  answer: (results) => ({ type: 'search', web: { results } }),
}

export const exa: SourceStandIn = {
  source: 'exa',
  hosts: ['api.exa.ai'],
  rows: (now) =>
    [1, 2].map((number) => ({
      id: String(number),
      url: `https://canteen${number}.example/news`,
      title: `Canteen ${number} wants organic flour`,
      publishedDate: daysBefore(now, number).toISOString(),
      highlights: ['We look for a mill nearby.'],
    })),
  hostile: (text, now) => [
    {
      url: 'https://odd.example/',
      title: text,
      publishedDate: now.toISOString(),
      highlights: [text],
    },
  ],
  answer: (results) => ({ requestId: 'invented', results }),
}

export const gdelt: SourceStandIn = {
  source: 'gdelt',
  hosts: ['api.gdeltproject.org'],
  rows: (now) =>
    [1, 2].map((number) => ({
      url: `https://news.example/${number}`,
      title: `Town of Meerdal commits to organic flour, part ${number}`,
      seendate: `${daysBefore(now, number).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
      domain: 'news.example',
      language: 'English',
    })),
  hostile: (text, now) => [
    {
      url: 'https://odd.example/',
      title: text,
      seendate: `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
      domain: text,
    },
  ],
  answer: (articles) => ({ articles }),
}

interface Item {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly date: string
  readonly author: string | null
}

function items(now: Date, author: string | null): Item[] {
  return [1, 2].map((number) => ({
    id: `item-${number}`,
    title: `The guild asks: who mills organic flour? (${number})`,
    text: '<p>We look for 2 t a month.</p>',
    date: daysBefore(now, number).toUTCString(),
    author,
  }))
}

function isItem(row: unknown): row is Item {
  return typeof row === 'object' && row !== null && 'id' in row
}

function inXml(text: string): string {
  const safe = text.toWellFormed().replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  // oxlint-disable-next-line no-control-regex -- XML has no way to write control characters
  return safe.replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
}

export const feed: SourceStandIn = {
  source: 'feed',
  hosts: ['guild.example'],
  places: ['https://guild.example/feed.xml'],
  rows: (now) => items(now, 'Ada Invented'),
  anonymous: (now) => items(now, null),
  hostile: (text, now) => [
    { id: 'item-9', title: text, text, date: now.toUTCString(), author: text },
  ],
  answer: (rows) => {
    const list = rows.filter(isItem).map(
      ({ id, title, text, date, author }) => `<item><title>${inXml(title)}</title>
<link>https://guild.example/${id}</link><guid isPermaLink="false">${id}</guid><pubDate>${date}</pubDate>
${author === null ? '' : `<dc:creator>${inXml(author)}</dc:creator>`}<description>${inXml(text)}</description></item>`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Bakers’ guild</title>
<link>https://guild.example/</link><description>News</description>${list.join('')}</channel></rss>`
  },
}
