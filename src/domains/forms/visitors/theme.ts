import type { Theme } from '../forms/schemas.ts'

/** What forms need beyond the pages of the service. */
const own = `
main{width:min(36rem,100%)}
input,select,textarea{box-sizing:border-box;width:100%;padding:.65rem .8rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:8px}
textarea{min-height:8rem;resize:vertical}
input[type=checkbox]{width:1.15rem;height:1.15rem;margin:0;flex:none;accent-color:var(--accent)}
fieldset{min-width:0;margin:1.1rem 0 0;padding:0;border:0}
legend{padding:0;font-weight:600}
.tick{display:flex;gap:.6rem;align-items:flex-start;margin:.6rem 0 0;font-weight:400}
.must{color:var(--soft);font-weight:400;font-size:.875rem}
[aria-invalid=true]{border-color:var(--warn);border-width:2px}
.trap{position:absolute;left:-100vw;width:1px;height:1px;overflow:hidden}
.intro{white-space:pre-line}
button{width:100%}
:focus-visible{outline-color:var(--ink)}
a{color:var(--ink)}
@media(min-width:30rem){button{width:auto}}
`

/** Colours that somebody chose, as declarations; each was checked to be six digits. */
export function styleOf({ accent, background, text: chosen }: Theme): string {
  const text = textOn({ background, text: chosen })
  const scheme = schemeFor({ background, text: chosen })
  const declarations = [
    ...(accent === null ? [] : [`--accent:${accent}`, `--on-accent:${inkOn(accent)}`]),
    ...(background === null
      ? []
      : [`--paper:${background}`, `--card:${background}`, `background:${background}`]),
    ...(scheme === null ? [] : [`color-scheme:${scheme}`]),
    ...(text === null ? [] : [`--ink:${text}`, `--soft:${text}`, `color:${text}`]),
    ...(background === null || text === null ? [] : [`--warn:${warningOn(background, text)}`]),
  ]
  const ofBody = declarations.filter((one) => !one.startsWith('--')).join(';')
  const variables = declarations.filter((one) => one.startsWith('--')).join(';')
  return `${own}:root{${variables}}body{${ofBody}}`
}

type Ground = Pick<Theme, 'background' | 'text'>

/** What is written in: as it was chosen, or what can be read on the background that was. */
export function textOn({ background, text }: Ground): string | null {
  return text ?? (background === null ? null : inkOn(background))
}

/** That of the controls, and of a ground that nobody chose, whatever the visitor's own is: what was chosen can be read in it. */
function schemeFor({ background, text }: Ground): 'light' | 'dark' | null {
  if (background !== null) return inkOn(background) === '#000000' ? 'light' : 'dark'
  if (text === null) return null
  return inkOn(text) === '#000000' ? 'dark' : 'light'
}

/** Black or white, whichever can be read better on a colour. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return luminanceOf(colour) > 0.179 ? '#000000' : '#ffffff'
}

/** The reds of all pages, for light grounds and for dark ones. */
const reds = ['#a12a2a', '#f09a94']
/** WCAG 2.2, 1.4.3: of a text to its ground. */
const leastOfTexts = 4.5

/** What a fault is written in: a red that can be read on the background, else what all is written in. */
function warningOn(background: string, text: string): string {
  return reds.find((red) => contrastOf(red, background) >= leastOfTexts) ?? text
}

/** How two colours differ in brightness, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** From 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
