import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { hollowIn } from './hollow-page.ts'
import type { Hollow } from './hollow-words.ts'

function kindOf(html: string, host = 'mill.example') {
  return hollowIn(readPage(html, `https://${host}/`))
}

const menu =
  '<nav><a href=/flour>Flour</a><a href=/about>About</a><a href=/contact>Contact</a></nav>'
const password = '<form><label>E-mail<input></label><input type="Password"></form>'

const hollow: readonly (readonly [Hollow, string])[] = [
  [
    'access_denied',
    '<title>Just a moment...</title><h1>mill.example</h1><p>Verifying you are human. This may take a few seconds.',
  ],
  [
    'access_denied',
    '<h1>Checking your browser before accessing mill.example</h1><p>This process is automatic.',
  ],
  ['access_denied', '<title>Access Denied</title><h1>Access Denied</h1><p>Reference #18.2f'],
  ['access_denied', '<title>Nur einen Moment…</title><p>Bitte warten.'],
  ['access_denied', '<title>Attention Required! | Cloudflare</title><p>You are unable to access'],
  [
    'page_missing',
    `<title>Page not found – Hearth Mill</title>${menu}<h1>Oops! That page can’t be found.</h1><p>Maybe try a search?`,
  ],
  ['page_missing', '<title>Hearth Mill</title><h1>404</h1><p>Sorry.'],
  ['page_missing', `<title>Hearth Mill</title>${menu}<h1>Erreur 404 : page introuvable</h1>`],
  [
    'page_missing',
    '<title>Seite nicht gefunden | Mühle</title><p>Die angeforderte Seite gibt es nicht.',
  ],
  ['login_required', `<title>Hearth Portal – Anmelden</title><h1>Anmelden</h1>${password}`],
  ['login_required', `<title>Hearth Mill</title><p>Opening soon</p>${password}`],
  ['login_required', '<title>Iniciar sesión</title><p>Correo electrónico'],
  [
    'consent_required',
    '<title>Before you continue</title><h1>Before you continue</h1><p>We and our partners store information on a device.',
  ],
  [
    'consent_required',
    '<title>Mühle</title><h1>Wir respektieren Ihre Privatsphäre</h1><p>Partner.',
  ],
  [
    'parked',
    '<title>mill.example</title><h1>mill.example</h1><p>This domain is for sale! <a href=/a>Stone mills</a>',
  ],
  ['parked', '<title>mill.example</title><p>Ce nom de domaine est à vendre.'],
  ['parked', '<title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>If you see this page'],
  ['parked', '<title>Index of /</title><h1>Index of /</h1><pre><a href=a.zip>a.zip</a></pre>'],
  ['parked', '<title>Account Suspended</title><p>Contact your provider.'],
]

const flour = `<p>${'We mill stoneground flour for bakers in the valley. '.repeat(40)}</p>`

const real: readonly (readonly [string, string?])[] = [
  ['<title>Hearth Mill</title><h1>Hearth Mill</h1><p>We mill flour.'],
  [
    `<title>Hearth Mill</title>${menu}<h2>We value your privacy</h2><p>We use cookies.</p><h1>Flour</h1><p>We mill flour.`,
  ],
  [`<title>Hearth Mill</title>${menu}${password}<h1>Flour from Ludlow</h1>${flour}`],
  [`<title>Login | Hearth Mill</title>${flour}`],
  [`<title>404 Not Found</title>${flour}${flour}`],
  [`<title>Cookies | Hearth Bakery</title><h1>Cookies</h1>${menu}<p>Oat cookies.`],
  ['<title>404 Kitchen</title><h1>404</h1><p>Small plates.', '404kitchen.example'],
  ['<title>Access Denied</title><h1>Access Denied</h1><p>An escape room.', 'accessdenied.example'],
  [`<title>Un moment – massages</title>${menu}${menu}<h1>Un instant</h1><p>Massages à Lyon.`],
]

suite('a page that stands where another should', () => {
  for (const [kind, html] of hollow)
    test(`is told: ${kind} in ${html.slice(0, 60)}`, () => assert.equal(kindOf(html), kind))
  for (const [html, host] of real)
    test(`is none: ${html.slice(0, 60)}`, () => assert.equal(kindOf(html, host), undefined))
})
