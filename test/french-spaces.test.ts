import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { words } from '#domains/forms/wording/catalogues.ts'
import { none } from './none.ts'

/** Their wording has a version, which is stored with the hash of what was said: another space is another text. */
const versioned = 'src/domains/gtm/notices/'

/** Of French words: a space that ends a line, or none, where the language has one that does not. */
const wrongSpace = /[^\u00a0](?:[;?!»]|:(?![/\w]))|«[^\u00a0]/u

test('French words have a space before their colons and inside their quotes that ends no line', async () => {
  const seen = ['Source :', 'Votre nom: ', '« nom »', '«\u00a0nom»', 'Qui ?'].filter(
    (text) => !wrongSpace.test(text),
  )
  none(seen, 'the rule sees these')
  const found = [...textsIn({ fr: words.fr }, 'src/domains/forms/wording/catalogues.ts')]
  for await (const file of glob('src/**/*.json'))
    if (!file.startsWith(versioned)) {
      const read: unknown = JSON.parse(await readFile(file, 'utf8'))
      found.push(...textsIn(file.endsWith('/fr.json') ? { fr: read } : read, file))
    }
  none(
    found.filter(([, text]) => wrongSpace.test(text)).map((one) => one.join(': ')),
    'write \\u00a0 before : ; ? ! » and after « in French',
  )
})

/** Each French text of a catalogue with where it stands. */
function* textsIn(catalogue: unknown, file: string): Generator<readonly [string, string]> {
  if (typeof catalogue !== 'object' || catalogue === null || !('fr' in catalogue)) return
  yield* leaves(catalogue.fr, file)
}

function* leaves(value: unknown, place: string): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [place, value]
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* leaves(inner, `${place} ${name}`)
}
