import { env, stdout } from 'node:process'

export const address = new URL(`${env.GROWTH_MCP}?toolsets=all`)
export const headers = { authorization: `Bearer ${env.GROWTH_KEY}` }

/**
 * What a person would try first with a client: `list` gives the names of tools, `call` what a model would
 * be shown, as text, or throws. Prints what came back, at the end after the key was revoked.
 */
export async function day({ list, call }) {
  const shown = (name, input) =>
    call(name, input).then(
      (result) => JSON.stringify(result),
      (error) => String(error),
    )
  const names = await list()
  const wallet = await shown('get_wallet_balance', {})
  const made = await shown('create_contact', { name: 'Ada' })
  const found = await shown('list_contacts', { search: 'ada' })
  const refused = await shown('get_business', { slug: 'there-is-none' })
  const together = await Promise.all([
    shown('search_directory', { q: 'mill' }),
    shown('get_wallet_balance', {}),
  ])
  await fetch(env.GROWTH_REVOKE, { method: 'DELETE', headers: { authorization: env.GROWTH_TOKEN } })
  const revoked = await shown('get_wallet_balance', {})
  const seen = {
    lists: names.some((name) => name.endsWith('get_wallet_balance')) && names.length > 50,
    reads: /CREDITS/.test(wallet),
    writes: /Ada/.test(made) && /Ada/.test(found),
    refused: /not_found: .*search_directory finds/.test(refused),
    together: /next_page/.test(together[0]) && /CREDITS/.test(together[1]),
    revoked: /key is unknown or revoked/.test(revoked) ? 'told' : 'hidden',
  }
  stdout.write(JSON.stringify(seen))
}
