import { world } from './world.ts'

/** A page as a browser gets it. */
export async function page(path: string, init: RequestInit = {}) {
  const { origin } = await world()
  const response = await fetch(origin + path, init)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** Sends a form as a browser does. */
export function sendForm(path: string, fields: Record<string, string>, headers = {}) {
  return page(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}
