import { createClient, isRefusal, verifyWebhook, WebhookNotVerified } from './client/index.js'

/** A day's work of a page of another origin; what came of it goes back to where the page is from. */
async function work({ origin, credentials, delivered }) {
  const visitor = createClient({ origin })
  const { token } = await visitor.signIn(credentials)
  const [{ id: organizationId }] = (await visitor.with({ token }).readMe()).organizations
  const growth = visitor.with({ token, organizationId })
  for (const title of ['One', 'Two', 'Three']) await growth.createTask({ title })
  const idempotencyKey = crypto.randomUUID()
  const [first, again] = [
    await growth.createContact({ name: 'Sam', email: 'sam@page.example' }, { idempotencyKey }),
    await growth.createContact({ name: 'Sam', email: 'sam@page.example' }, { idempotencyKey }),
  ]
  const titles = []
  for await (const { title } of growth.all.listTasks({ page_size: 2, ordering: 'created_at' }))
    titles.push(title)
  const { headers } = await growth.whole.readContact({ id: first.id })
  const late = await growth
    .changeContact({ id: first.id, name: 'Eve' }, { ifMatch: '"somethingelsealtogether"' })
    .catch((error) => isRefusal(error, 'record_changed'))
  const refused = await growth
    .createContact({ name: 'Sam', email: 'sam@page.example', on_duplicate: 'refuse' })
    .catch((error) => isRefusal(error, 'contact_exists') && error.problem.existing_id)
  const event = await verifyWebhook(delivered)
  const forged = await verifyWebhook({ ...delivered, body: `${delivered.body} ` }).catch(
    (error) => error instanceof WebhookNotVerified,
  )
  return {
    titles,
    isOne: first.id === again.id,
    isRefused: refused === first.id,
    isLate: late,
    showsTag: headers.get('etag') !== null,
    event: event.type,
    isForgeryFound: forged,
  }
}

const task = await (await fetch('./task.json')).json()
const found = await work(task).catch((error) => ({ error: String(error?.stack ?? error) }))
await fetch('./found', { method: 'POST', body: JSON.stringify(found) })
