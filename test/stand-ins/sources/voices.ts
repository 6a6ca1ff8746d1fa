import { daysBefore, type SourceStandIn } from './stand-in.ts'

const question = 'Where do you buy organic flour for a small bakery?'

function questions(now: Date, owner?: object) {
  return [1, 2].map((number) => ({
    question_id: number,
    title: 'Which mill sells organic flour &amp; bran?',
    body: `<p>${question}</p>`,
    link: `https://sustainability.stackexchange.com/questions/${number}`,
    creation_date: Math.floor(daysBefore(now, number).getTime() / 1_000),
    content_license: 'CC BY-SA 4.0',
    tags: ['food'],
    owner: owner ?? {
      display_name: `Ada Invented ${number}`,
      link: `https://sustainability.stackexchange.com/users/${number}`,
      user_type: 'registered',
    },
  }))
}

export const stackExchange: SourceStandIn = {
  source: 'stackexchange',
  hosts: ['api.stackexchange.com'],
  item: ({ pathname }, isRemoved) => {
    const ids = /^\/2\.3\/questions\/([\d;]+)$/u.exec(pathname)?.[1]?.split(';')
    if (ids === undefined) return undefined
    const shown = ids.filter((id) => !isRemoved(id))
    const items = shown.map((id) => ({
      question_id: Number(id),
      owner: { user_type: 'registered' },
    }))
    return { status: 200, body: { items, has_more: false } }
  },
  rows: (now) => questions(now),
  anonymous: (now) => questions(now, { display_name: 'user1', user_type: 'does_not_exist' }),
  hostile: (text, now) => [
    {
      ...questions(now)[0],
      question_id: 9,
      title: text,
      body: text,
      owner: { display_name: text, link: text },
    },
  ],
  answer: (items) => ({ items, has_more: false, quota_max: 300, quota_remaining: 290 }),
}

function posts(now: Date, author: object) {
  return [1, 2].map((id) => ({
    id,
    topic_id: 10,
    post_number: id,
    created_at: daysBefore(now, id).toISOString(),
    blurb: question,
    like_count: 0,
    ...author,
  }))
}

export const discourse: SourceStandIn = {
  source: 'discourse',
  hosts: ['forum.example'],
  item: ({ pathname }, isRemoved) => {
    const id = /^\/posts\/(\d+)\.json$/u.exec(pathname)?.[1]
    if (id === undefined) return undefined
    if (isRemoved(id)) return { status: 404, body: { errors: ['not there'] } }
    return { status: 200, body: { id: Number(id), topic_id: 10, user_deleted: false } }
  },
  places: ['forum.example'],
  rows: (now) => posts(now, { username: 'ryehorizon', name: 'Ada Invented' }),
  anonymous: (now) => posts(now, { username: null, name: null }),
  hostile: (text, now) => [
    { ...posts(now, { username: text, name: text })[0], id: 9, blurb: text },
  ],
  answer: (list) => ({
    posts: list,
    topics: [{ id: 10, title: 'Flour by the pallet', slug: 'flour-by-the-pallet' }],
    grouped_search_result: { more_full_page_results: list.length >= 50 || null, error: null },
  }),
}

function lemmyRows(now: Date, creator: object | null) {
  return [1, 2].map((id) => ({
    post: {
      id,
      name: question,
      body: 'About 400 kg a month.',
      ap_id: `https://lemmy.example/post/${id}`,
      published: daysBefore(now, id).toISOString().replace('Z', ''),
      deleted: false,
      removed: false,
    },
    creator,
    community: { name: 'baking' },
  }))
}

export const lemmy: SourceStandIn = {
  source: 'lemmy',
  hosts: ['lemmy.example'],
  item: ({ pathname, searchParams }, isRemoved) => {
    if (pathname !== '/api/v3/resolve_object') return undefined
    const id = searchParams.get('q')?.split('/').at(-1) ?? ''
    if (isRemoved(`lemmy ${id}`)) return { status: 400, body: { error: 'couldnt_find_object' } }
    const deleted = isRemoved(id)
    return { status: 200, body: { post: { post: { id: Number(id), deleted, removed: false } } } }
  },
  places: ['lemmy.example'],
  rows: (now) => lemmyRows(now, { name: 'ryehorizon', display_name: 'Ada Invented' }),
  anonymous: (now) => lemmyRows(now, null),
  hostile: (text, now) => {
    const [row] = lemmyRows(now, { name: text, display_name: text })
    return [{ ...row, post: { ...row?.post, id: 9, name: text, body: text } }]
  },
  answer: (list) => ({ type_: 'Posts', posts: list, comments: [], users: [] }),
}

function skeets(now: Date, author: object) {
  return [1, 2].map((number) => ({
    uri: `at://did:plc:invented/app.bsky.feed.post/${number}`,
    cid: `c${number}`,
    indexedAt: daysBefore(now, number).toISOString(),
    author,
    record: { text: question, langs: ['en'] },
  }))
}

/** First it opens a session, then it is asked with what that gave. */
export const bluesky: SourceStandIn = {
  source: 'bluesky',
  hosts: ['bsky.social', 'public.api.bsky.app'],
  item: ({ pathname, searchParams }, isRemoved) => {
    if (pathname !== '/xrpc/app.bsky.feed.getPosts') return undefined
    const uris = searchParams.getAll('uris').filter((uri) => !isRemoved(uri))
    return { status: 200, body: { posts: uris.map((uri) => ({ uri, author: { handle: 'a' } })) } }
  },
  rows: (now) =>
    skeets(now, { did: 'did:plc:invented', handle: 'rye.example', displayName: 'Ada', labels: [] }),
  hostile: (text, now) => [
    {
      ...skeets(now, { handle: text, displayName: text, labels: [{ val: text }] })[0],
      uri: text.slice(0, 200),
      record: { text, langs: [text] },
    },
  ],
  answer: (list, { pathname, searchParams }) =>
    pathname.endsWith('createSession')
      ? { accessJwt: 'invented', did: 'did:plc:us' }
      : {
          posts: list,
          ...(list.length >= 50 && { cursor: `${Number(searchParams.get('cursor')) + 1}` }),
        },
}

function issues(now: Date, user: object | null) {
  return [1, 2].map((number) => ({
    html_url: `https://github.com/invented/bakery/issues/${number}`,
    title: question,
    body: 'We need a tool that plans what flour to order.',
    created_at: daysBefore(now, number).toISOString(),
    user,
    state: 'open',
  }))
}

export const github: SourceStandIn = {
  source: 'github',
  hosts: ['api.github.com'],
  item: ({ pathname }, isRemoved) => {
    const number = /^\/repos\/invented\/bakery\/issues\/(\d+)$/u.exec(pathname)?.[1]
    if (number === undefined) return undefined
    if (isRemoved(number)) return { status: 410, body: { message: 'This issue was deleted' } }
    const user = isRemoved(`author of ${number}`) ? null : { login: 'ryehorizon' }
    return { status: 200, body: { html_url: pathname, user } }
  },
  rows: (now) => issues(now, { login: 'ryehorizon', type: 'User' }),
  anonymous: (now) => issues(now, null),
  hostile: (text, now) => [
    { ...issues(now, { login: text, type: text })[0], title: text, body: text },
  ],
  answer: (items) => ({ total_count: items.length, incomplete_results: false, items }),
}
