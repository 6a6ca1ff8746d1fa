/** Texts that cost much where something is read carelessly, each about `length` long. */
export const attacks: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (length) => 'a'.repeat(length),
  'words of one letter': repeated('a '),
  'white space': (length) => `x${' '.repeat(length)}x`,
  'line breaks': (length) => `x${'\n'.repeat(length)}x`,
  quotes: (length) => `a${"'".repeat(length)}a`,
  'e-mail addresses without end': (length) => `a@${'a.'.repeat(length / 2)}`,
  'dots and hyphens': repeated('a.b-c@d.'),
  digits: repeated('3,'),
  stars: repeated('*a'),
  slashes: (length) => `/${'/'.repeat(length)}x`,
  tags: repeated('<p>x'),
  'nested tags': repeated('<div>'),
  links: repeated('<a href=/about>x'),
  'unclosed tags': repeated('<'),
  entities: repeated('&amp;'),
  attributes: (length) => `<p ${numbered(length, (at) => `a${at}=b `)}>x`,
  microdata: repeated('<b itemscope itemprop=name>x</b>'),
  'microdata properties': (length) =>
    `<p itemscope>${numbered(length, (at) => `<b itemprop=p${at}>x</b>`)}`,
  'structured data': (length) =>
    jsonLd(numbered(length, (at) => `{"@type":"Store","name":"s${at}"},`)),
  'references in structured data': (length) =>
    jsonLd(`{"@id":"#a","name":"x"},${repeated('{"@type":"Store","item":{"@id":"#a"}},')(length)}`),
  'deep structured data': (length) => jsonLd(`${'['.repeat(length / 2)}${']'.repeat(length / 2)},`),
  'types of structured data': (length) => jsonLd(`{"@type":"${'x'.repeat(length)}#"},`),
  'rules of robots.txt': repeated('Disallow: /x\n'),
  'agents, then rules': (length) =>
    repeated('User-agent:a\n')(length / 2) + repeated('Disallow:/x\n')(length / 2),
  'rules for all': (length) => `User-agent:*\n${numbered(length, (at) => `Disallow:/${at}*x*y\n`)}`,
  'a rule of stars': (length) => `User-agent:*\nDisallow:/${'*a'.repeat(length / 2)}`,
  'places in a sitemap': (length) =>
    numbered(length, (at) => `<loc>https://mill.example/${at}</loc>`),
  'unclosed places in a sitemap': repeated('<loc>'),
  brackets: (length) => '['.repeat(length),
  quotations: repeated('> “'),
}

function repeated(part: string) {
  return (length: number) => part.repeat(Math.ceil(length / part.length))
}

function numbered(length: number, part: (at: number) => string): string {
  const parts: string[] = []
  for (let [at, size] = [0, 0]; size < length; at += 1) {
    parts.push(part(at))
    size += part(at).length
  }
  return parts.join('')
}

function jsonLd(nodes: string): string {
  return `<script type="application/ld+json">[${nodes}{}]</script>`
}
