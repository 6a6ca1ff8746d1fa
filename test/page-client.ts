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

/** What a page says is wrong, by the names of the fields that are marked and described so. */
export function faultsIn(html: string): Record<string, string> {
  const marked = html.matchAll(/<input\b[^>]*\bname="(\w+)"[^>]*\baria-invalid="true"[^>]*>/g)
  return Object.fromEntries(
    [...marked].map(([control, name = '']) => {
      const described = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? []
      const texts = [...html.matchAll(/<p class="fault" id="([^"]+)">([^<]*)</g)]
      return [name, texts.find(([, id = '']) => described.includes(id))?.[2] ?? '']
    }),
  )
}

/** What a browser calls the page, and what has the focus once it is shown: the names of fields, or the role of what has none. */
export function shownFirst(html: string): { title: string; focused: string[] } {
  const marked = [...html.matchAll(/<\w+\b[^>]*\sautofocus\b[^>]*>/g)]
  return {
    title: /<title>([^<]*)</.exec(html)?.[1] ?? '',
    focused: marked.map(([tag]) => /\s(?:name|role)="([^"]+)"/.exec(tag)?.[1] ?? ''),
  }
}
