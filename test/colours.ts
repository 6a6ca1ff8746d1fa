/** The colours that a page names, as a browser of a scheme has them: the last declaration of each counts. */
export function coloursIn(html: string, scheme: 'light' | 'dark'): (name: string) => string {
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => text).join('')
  const named = Object.fromEntries(
    [...styles.matchAll(/(--[\w-]+):\s*(#\w{6}|light-dark\([^)]*\))/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const forced = /body\{[^}]*color-scheme:(\w+)/.exec(styles)?.[1] ?? scheme
  return (name) => {
    const [light = '', dark = light] = named[name]?.match(/#\w{6}/g) ?? []
    return forced === 'light' ? light : dark
  }
}

/** The last colour that a rule of a page gives to what a pattern of selectors names, as the name of a variable. */
export function colourOf(html: string, selector: RegExp, property: RegExp): string {
  const rules = [...html.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return rules.reduce((last, [, selectors = '', body = '']) => {
    if (!selectors.split(',').some((one) => selector.test(one.trim()))) return last
    const declared = body.split(';').findLast((one) => property.test(one.trim()))
    return /var\((--[\w-]+)\)/.exec(declared ?? '')?.[1] ?? last
  }, '')
}

/** How two colours of six digits differ in brightness, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
