import { z } from 'zod'
import type { Draft, SignalSource } from '../contract.ts'
import { daysAgo } from '../interest.ts'
import { inside, pageOf } from '../rows.ts'
import { termsOfUse } from '../terms-of-use.ts'

const Item = z.object({
  id: z.string().min(1),
  link: z.string().min(1),
  title: z.string(),
  html: z.string(),
  date: z.string().min(1),
  author: z.string(),
})

/** Feeds that the profile names: RSS, Atom, RDF or JSON Feed. */
export const feeds: SignalSource = {
  ...termsOfUse('feed'),
  places: {
    what: 'addresses of feeds',
    example: 'https://guild.example/feed.xml',
    // An address with a name and a password is shown to all who see the profile.
    pattern: /^https?:\/\/[^\s/?#@]{4,190}(?:[/?#][^\s]{0,190})?$/u,
    written: (address) => URL.parse(address)?.href ?? address,
    usual: [],
  },
  form: 'feed',
  plan: (_interest, { now, places }) => places.map((url) => ({ since: daysAgo(now, 90), url })),
  parse: (response, { url }) => {
    const title = inside(response, 'feed_title')
    const publisher = { host: new URL(url).hostname, name: typeof title === 'string' ? title : '' }
    return pageOf(inside(response, 'items'), Item, (item) => draftOf(item, publisher))
  },
}

/** Who wrote is the person where one is named, else the publisher. */
function draftOf(
  { id, link, title, html, date, author: signed }: z.output<typeof Item>,
  { host, name }: { readonly host: string; readonly name: string },
): Draft {
  // RSS has "ann@guild.example (Ann)".
  const author = /\(([^()]*)\)\s*$/u.exec(signed.slice(0, 300))?.[1] ?? signed
  return {
    platform: host,
    external_id: id.slice(0, 300),
    url: link,
    posted_at: date,
    title,
    html,
    ...(author === '' || author.includes('@')
      ? { org: { name: name || host, domain: host, ids: {} } }
      : { author: { handle: author, name: author } }),
  }
}
