import { furnitureOf, type Furniture } from './furniture.ts'
import type { LabelledSite, WrittenPage } from './labelled-sites.ts'

/** What a web server sends. */
export interface Served {
  readonly type: string
  readonly bytes: Buffer
}

/** The pages of a site by their path, in the untidiness of its shape. */
export function servedPages(site: LabelledSite): Map<string, Served> {
  const shape = shapes[site.shape] ?? shapes['plain']
  const pages = new Map(site.pages.map((page) => [page.path, encoded(site, shaped(site, page))]))
  const home = pages.get('/')
  if (site.shape === 'meta' && home !== undefined) {
    pages.set('/start/index.php', home)
    pages.set('/', encoded(site, forwarding))
  }
  return pages

  function shaped(of: LabelledSite, page: WrittenPage): string {
    return shape?.({ site: of, page, furniture: furnitureOf(of.labels.language) }) ?? ''
  }
}

const forwarding =
  '<html><head><meta http-equiv="Refresh" content="0; URL=start/index.php"></head><body></body></html>'

/** Some servers say nothing of letters, and some pages neither. */
function encoded({ shape }: LabelledSite, html: string): Served {
  if (shape === 'raw-east') return { type: 'text/html', bytes: eastern(html) }
  const isOld = shape === 'table2005' || shape === 'latin1' || shape === 'raw-latin'
  const type = isOld ? 'text/html' : 'text/html; charset=UTF-8'
  return { type, bytes: isOld ? windows(html) : Buffer.from(html, 'utf8') }
}

/** Letters that windows-1252 has, and numbered references for the others. */
function windows(html: string): Buffer {
  const marks: Readonly<Record<string, number>> = {
    '–': 0x96,
    '„': 0x84,
    '“': 0x93,
    '”': 0x94,
    '’': 0x92,
    '€': 0x80,
  }
  const bytes = Array.from(html).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 256) return [code]
    return marks[letter] === undefined ? [...Buffer.from(`&#${code};`)] : [marks[letter]]
  })
  return Buffer.from(bytes)
}

/** Polish letters as iso-8859-2 has them. */
function eastern(html: string): Buffer {
  const letters = new TextDecoder('iso-8859-2').decode(
    Uint8Array.from({ length: 256 }, (_, at) => at),
  )
  return Buffer.from(Array.from(html, (letter) => Math.max(0, letters.indexOf(letter))))
}

interface Drawn {
  readonly site: LabelledSite
  readonly page: WrittenPage
  readonly furniture: Furniture
}

type Shape = (drawn: Drawn) => string

const shapes: Readonly<Record<string, Shape>> = {
  raw: ({ page }) => page.lines.join('\n'),
  'raw-latin': ({ page }) => page.lines.join('\n'),
  'raw-east': ({ page }) => page.lines.join('\n'),
  wronglang: (drawn) =>
    shapes['wordpress']?.(drawn).replace(/<html lang="[^"]*"/, '<html lang="en"') ?? '',
  twolang: (drawn) => shapes['wordpress']?.(drawn) ?? '',
  meta: (drawn) => shapes['plain']?.(drawn) ?? '',
  plain: (drawn) =>
    `<!doctype html><html lang="${drawn.site.labels.language}">${head(drawn)}<body><header><a href="/">${drawn.site.labels.name}</a><nav><ul>${menu(drawn)}</ul></nav></header>
    <main>${body(drawn)}</main>${footer(drawn)}</body></html>`,
  wordpress: (drawn) =>
    `<!DOCTYPE html><html lang="${drawn.site.labels.language}-XX">${head(drawn, '<meta name="generator" content="WordPress 6.5">')}<body class="home page-template">
    <a class="skip-link" href="#content">${drawn.furniture.buttons[3] ?? ''}</a><div id="page"><header id="masthead"><p class="site-title"><a href="/" rel="home">${drawn.site.labels.name}</a></p>
    <div id="site-navigation" class="main-navigation"><button>Menu</button><div class="menu-hauptmenue-container"><ul id="primary-menu" class="menu">${menu(drawn)}</ul></div></div></header>
    <div id="content"><article class="hentry"><header class="entry-header"><h1 class="entry-title">${drawn.page.menu}</h1></header><div class="entry-content">${body(drawn)}</div></article>
    <aside class="widget-area"><h2 class="widget-title">${drawn.furniture.buttons[4] ?? ''}</h2><p>${drawn.furniture.news}</p></aside></div>${footer(drawn)}</div></body></html>`,
  elementor: (drawn) =>
    `<!DOCTYPE html><html lang="${drawn.site.labels.language}">${head(drawn)}<body class="elementor-default elementor-kit-6"><div id="preloader" style="opacity:1"><div class="spinner"></div></div>
    <div id="wrap" style="opacity:0;transition:opacity .4s"><div data-elementor-type="header"><div class="elementor-widget-image"><a href="/"><img src="/wp-content/uploads/logo-300x80.png" alt="Logo ${drawn.site.labels.name}"></a></div>
    <div class="elementor-nav-menu--main"><ul class="elementor-nav-menu">${menu(drawn)}</ul></div><div class="elementor-menu-toggle">Menu</div><div class="elementor-nav-menu--dropdown"><ul>${menu(drawn)}</ul></div></div>
    <div data-elementor-type="wp-page">${lines(drawn, (tag, text) => `<div class="elementor-element elementor-element-5f1" data-settings="{}"><div class="elementor-widget-container"><${tag} class="elementor-heading-title" style="color:#4a4a4a">${text}</${tag}></div></div>`)}
    <div class="elementor-widget-button"><a class="elementor-button" href="#"><span class="elementor-button-text">${drawn.furniture.buttons[5] ?? ''}</span></a></div></div>
    <div data-elementor-type="footer">${footer(drawn)}</div></div>${cookies(drawn)}</body></html>`,
  wix: (drawn) =>
    `<!DOCTYPE html><html lang="${drawn.site.labels.language}">${head(drawn, `<meta property="og:site_name" content="${drawn.site.labels.name}"><meta property="og:title" content="${drawn.page.title}">`)}<body><div id="SITE_CONTAINER"><div id="comp-l1"><div data-testid="richTextElement"><h1 class="font_0"><span style="font-size:28px"><a href="/">${drawn.site.labels.name}</a></span></h1></div>
    <div id="comp-menu"><div role="group">${menu(drawn, (href, text) => `<div><a data-testid="linkElement" href="${href}"><div><p>${text}</p></div></a></div>`)}<div>More</div></div></div>
    ${lines(drawn, (tag, text) => `<div class="KcpHeO" data-testid="richTextElement"><${tag} class="font_8" style="line-height:1.6em"><span style="font-family:avenir"><span class="color_15">${text}</span></span></${tag}></div>`)}
    <div id="SITE_FOOTER">${drawn.site.footer.map((line) => `<div><p>${line}</p></div>`).join('')}<p>${drawn.furniture.small.replaceAll('; ', ' ')}</p></div></div></body></html>`,
  squarespace: (drawn) =>
    `<!doctype html><html lang="en-US">${head(drawn, `<meta property="og:site_name" content="${drawn.site.labels.name}"/><script type="application/ld+json">{"url":"https://${drawn.site.host}","name":"${drawn.site.labels.name}","@context":"http://schema.org","@type":"WebSite"}</script><script type="application/ld+json">{"legalName":"","address":"","email":"","telephone":"","openingHours":",, , , , ","@context":"http://schema.org","@type":"LocalBusiness"}</script>`)}
    <body><div id="siteWrapper"><header class="header"><a href="#page">Skip to Content</a><div class="header-title"><a href="/"><img alt="${drawn.site.labels.name}" src="/l.png"></a></div><div class="header-nav"><nav>${menu(drawn, (href, text) => `<div class="header-nav-item"><a href="${href}">${text}</a></div>`)}</nav></div>
    <div class="header-menu"><nav>${menu(drawn, (href, text) => `<a href="${href}">${text}</a>`)}</nav></div></header><main><article><section class="page-section">${body(drawn)}</section></article></main>${footer(drawn)}</div></body></html>`,
  shop: (drawn) =>
    `<!doctype html><html class="no-js" lang="${drawn.site.labels.language}">${head(drawn, `<meta property="og:site_name" content="${drawn.site.labels.name}"><script type="application/ld+json">{"@context":"http://schema.org","@type":"Organization","name":"${drawn.site.labels.name}","sameAs":["","https://www.instagram.com/${drawn.site.host.split('.')[0]}"],"url":"https://${drawn.site.host}"}</script>`)}
    <body><div class="announcement-bar"><p>${drawn.furniture.news}</p></div><div id="shopify-section-header"><div class="header__inline-menu"><ul class="list-menu">${menu(drawn)}</ul></div><a href="/account/login">Log in</a><a href="/cart">Cart<span>0</span></a></div><main>${body(drawn)}</main><div id="shopify-section-footer">${footer(drawn)}<span>American Express Apple Pay Mastercard PayPal Visa</span></div></body></html>`,
  table2005: (drawn) =>
    `<HTML><HEAD><TITLE>${drawn.page.title}</TITLE></HEAD><BODY BGCOLOR="#FFFFCC"><CENTER><TABLE WIDTH="780" BORDER=0><TR><TD COLSPAN=2><IMG SRC="banner.gif" ALT=""></TD></TR><TR><TD WIDTH=150 VALIGN=top>${menu(drawn, (href, text) => `<A HREF="${href}"><FONT FACE="Verdana" SIZE=1>${text}</FONT></A><BR>`)}</TD><TD>
    ${lines(drawn, (tag, text) => (tag === 'p' || tag === 'li' ? `<FONT FACE="Arial" SIZE=2>${text}</FONT><BR><BR>` : `<P><FONT SIZE=4><B>${text}</B></FONT></P>`))}</TD></TR><TR><TD COLSPAN=2><FONT SIZE=1>${drawn.site.footer.join('<BR>')}</FONT></TD></TR></TABLE></CENTER></BODY></HTML>`,
  data: (drawn) =>
    `<!doctype html><html>${head(drawn, `<script type="application/ld+json">${drawn.site.jsonLd}</script>`)}<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.3f2.js"></script></body></html>`,
  cookiewall: (drawn) =>
    `<!doctype html><html lang="${drawn.site.labels.language}">${head(drawn)}<body>${cookies(drawn)}${cookies(drawn)}<div class="top"><div class="nav">${menu(drawn, (href, text) => `<a href="${href}">${text}</a>`)}</div></div><div class="content">${body(drawn)}</div>${footer(drawn)}</body></html>`,
  latin1: (drawn) =>
    `<html><head><title>${drawn.page.title}</title></head><body><div id="menu">${menu(drawn, (href, text) => `<a href="${href}">${text}</a> | `)}</div>${body(drawn)}<hr>${drawn.site.footer.join('<br>')}</body></html>`,
  onepage: (drawn) =>
    `<!doctype html><html lang="${drawn.site.labels.language}">${head(drawn)}<body><nav class="navbar"><a class="navbar-brand" href="#top">${drawn.site.labels.name}</a>${anchors(drawn)}</nav>${body(drawn).replaceAll('<h2>', '</div></section><section><div class="container"><h2>')}${footer(drawn)}</body></html>`,
  jimdo: (drawn) =>
    `<!doctype html><html lang="${drawn.site.labels.language}">${head(drawn)}<body><div class="jtpl-main"><div class="jtpl-logo"><a href="/"><img src="logo.jpg" alt=""></a></div><div class="jtpl-navigation"><ul class="j-nav-level-0">${menu(drawn)}</ul></div><div id="content_area">${lines(drawn, (tag, text) => `<div class="j-module n ${tag === 'p' ? 'j-text' : 'j-header'}"><${tag}>${text}</${tag}></div>`)}</div>${footer(drawn)}</div></body></html>`,
}

function head({ site, page }: Drawn, more = ''): string {
  const described = site.description && page.path === '/' ? site.description : ''
  const lang = site.shape === 'wronglang' ? '<meta http-equiv="content-language" content="en">' : ''
  return `<head><meta name="viewport" content="width=device-width"><title>${escaped(page.title)}</title>${lang}${described ? `<meta name="description" content="${escaped(described)}">` : ''}${more}<style>.a{opacity:0}</style></head>`
}

function menu(
  { site }: Drawn,
  item = (href: string, text: string) => `<li class="menu-item"><a href="${href}">${text}</a></li>`,
): string {
  return site.pages.map(({ path, menu: text }) => item(path, escaped(text))).join('')
}

function anchors({ page }: Drawn): string {
  return page.lines
    .filter((line) => line.startsWith('## '))
    .map((line, at) => `<a href="#s${at}">${escaped(line.slice(3))}</a>`)
    .join('')
}

function cookies({ furniture }: Drawn): string {
  return `<div id="cookie-law-info-bar" class="cmplz-cookiebanner"><div class="title">${furniture.buttons[0] ?? ''}</div><p>${furniture.cookies}</p>${furniture.buttons
    .slice(0, 3)
    .map((text) => `<span class="btn">${text}</span>`)
    .join('')}</div>`
}

function footer({ site, furniture }: Drawn): string {
  const social = `<a href="https://www.facebook.com/${site.host.split('.')[0]}">Facebook</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>`
  const small = furniture.small
    .split('; ')
    .map((text, at) => `<li><a href="/small-${at}">${text}</a></li>`)
  return `<footer><div>${site.footer.map((line) => `<p>${escaped(line)}</p>`).join('')}${social}</div><ul>${small.join('')}</ul></footer>`
}

function body(drawn: Drawn): string {
  return lines(drawn, (tag, text) =>
    tag === 'li' ? `<ul><li>${text}</li></ul>` : `<${tag}>${text}</${tag}>`,
  )
}

function lines({ page }: Drawn, wrap: (tag: string, text: string) => string): string {
  return page.lines
    .map((line) => {
      const [, mark = '', text = line] = /^(#{1,3}|-) (.*)$/.exec(line) ?? []
      const tag = mark === '-' ? 'li' : mark === '' ? 'p' : `h${mark.length}`
      return wrap(tag, linked(escaped(text)))
    })
    .join('\n')
}

/** Links as an author marks them, and addresses that a machine made links of. */
function linked(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/(\S+@[\w.-]+\w)/g, '<a href="mailto:$1">$1</a>')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
