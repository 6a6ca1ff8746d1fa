import { isOrganization } from '../company/organization.ts'
import type { Page } from '../html/page.ts'
import { isOfTemplate, isTemplateTitle } from '../words/template-titles.ts'

/** A line that stands there until scripts have drawn the page: `Loading …`. */
const longestWait = 40
/** Where a line asks for scripts, it may say how to turn them on. */
const longestCall = 250
const call =
  /java ?script (?:is required|is disabled|must be|to run|to view|to use)|(?:enable|requires?|needs?|turn on) java ?script|java ?script (?:aktivieren|einschalten|benötigt|erforderlich)|(?:aktivieren|benötigt) (?:sie )?(?:bitte )?java ?script|activer java ?script|java ?script (?:est|doit)|(?:activa|active|habilit[ae]) (?:el |o )?java ?script|(?:abilita|attiva)(?:re)? java ?script|schakel java ?script|java ?script (?:in te schakelen|inschakelen)/iu

/** Whether a page shows nothing until scripts have run, which no reading does. */
export function isDrawnByScripts({ isScripted, links, blocks, frame }: Page): boolean {
  if (!isScripted || links.length > 0) return false
  const text = [...blocks, ...frame].map((block) => block.text).join(' ')
  return text.length <= longestWait || (text.length <= longestCall && call.test(text))
}

/** Whether such a page tells of its owner all the same: in its title, its description or its structured data. */
export function isTelling({ title, meta, jsonld }: Page): boolean {
  return (
    (title !== '' && !isTemplateTitle(title)) ||
    owners.some((name) => isWritten(meta.get(name))) ||
    jsonld.some(isOrganization)
  )
}

const owners = ['description', 'og:description', 'og:site_name', 'application-name']

function isWritten(text = ''): boolean {
  return text.length > 2 && !isOfTemplate(text)
}
