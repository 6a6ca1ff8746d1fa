import { Parser } from 'htmlparser2'
import type { Collector, Tag } from './collector.ts'
import { headCollector } from './head.ts'
import type { Head } from './head.ts'
import { jsonLdCollector } from './json-ld.ts'
import { linkCollector } from './links.ts'
import type { Link } from './links.ts'
import { logoCollector } from './logos.ts'
import { microdataCollector } from './microdata.ts'
import { passwordCollector } from './password.ts'
import { pictureCollector, withPictures } from './pictures.ts'
import type { SchemaNode } from './schema-node.ts'
import { blockCollector } from './text-blocks.ts'
import type { TextBlock } from './text-blocks.ts'
import { scriptCollector } from './scripts.ts'
import { zoneOf } from './zone.ts'

/** What can be known of an HTML page without a browser. Every text is clean and bounded; none of it is trusted. */
export interface Page extends Head {
  readonly url: string
  readonly jsonld: readonly SchemaNode[]
  readonly microdata: readonly SchemaNode[]
  readonly links: readonly Link[]
  readonly mailto: readonly string[]
  /** The numbers of `tel:` links. */
  readonly tel: readonly string[]
  /** The words of pictures that are a logo. */
  readonly logos: readonly string[]
  readonly blocks: readonly TextBlock[]
  /** The text of menus, footers and the like. */
  readonly frame: readonly TextBlock[]
  /** It shows a field for a password. */
  readonly asksPassword: boolean
  /** It has scripts that run. */
  readonly isScripted: boolean
  /** A limit ended the reading early. */
  readonly truncated: boolean
}

/** Where the reading of a page ends: nested tags, tags in all, attributes of a tag, UTF-16 units. */
export interface PageLimits {
  readonly depth: number
  readonly tags: number
  readonly attributes: number
  readonly length: number
}

const usual: PageLimits = { depth: 512, tags: 60_000, attributes: 200, length: 2_000_000 }

/** Reads a page in one streaming pass; no tree is built, so no page can be too deep for it. */
export function readPage(html: string, url: string, limits: PageLimits = usual): Page {
  const head = headCollector(url)
  const jsonld = jsonLdCollector()
  const microdata = microdataCollector()
  const link = linkCollector(url)
  const logo = logoCollector(url)
  const block = blockCollector()
  const picture = pictureCollector()
  const password = passwordCollector()
  const script = scriptCollector()
  const collectors = [head, jsonld, microdata, link, logo, block, picture, password, script]
  const truncated = pass(html, collectors, limits)
  block.finish()
  return {
    ...head.head,
    url,
    jsonld: jsonld.nodes,
    microdata: microdata.nodes,
    links: link.links,
    mailto: link.mailto,
    tel: link.tel,
    logos: logo.logos,
    blocks: withPictures(block.blocks, picture.words),
    frame: block.frame,
    asksPassword: password.isAsked(),
    isScripted: script.isScripted(),
    truncated,
  }
}

// Small pieces, so that a long text is handed over in parts.
const pieceLength = 16_384

function pass(html: string, collectors: Collector[], limits: PageLimits): boolean {
  const open: Tag[] = []
  const state = { tags: 0, attributes: 0, stopped: false }
  const stopIf = (isTooMuch: boolean): void => {
    state.stopped ||= isTooMuch
    if (state.stopped) parser.pause()
  }
  const parser = new Parser({
    onopentagname: () => {
      state.attributes = 0
    },
    onattribute: () => {
      state.attributes += 1
      stopIf(state.attributes > limits.attributes)
    },
    onopentag: (name, attributes) => {
      state.tags += 1
      stopIf(open.length >= limits.depth || state.tags > limits.tags)
      if (state.stopped) return
      const parent = open.at(-1)
      const zone = zoneOf(name, attributes, parent)
      const tag = { name, attributes, depth: open.length, zone }
      open.push(tag)
      for (const collector of collectors) collector.open?.(tag)
    },
    ontext: (text) => {
      if (!state.stopped) for (const collector of collectors) collector.text?.(text, open.at(-1))
    },
    onclosetag: () => {
      const tag = state.stopped ? undefined : open.pop()
      if (tag) for (const collector of collectors) collector.close?.(tag)
    },
  })
  const length = Math.min(html.length, limits.length)
  for (let at = 0; at < length && !state.stopped; at += pieceLength) {
    parser.write(html.slice(at, Math.min(at + pieceLength, length)))
  }
  if (!state.stopped) parser.end()
  return state.stopped || html.length > limits.length
}
