import { html, type Html } from '#kernel/docs/html.ts'
import { edge, size, type Dot, type Ground, type Place } from './ground.ts'
import { tilesFor, type Tiles } from './tiles.ts'

/** So that a single place does not fill the world. */
const leastDegrees = 0.5

/** A map of places, where there are several, north up: over tiles where a server of them is configured, else over a net of degrees. */
export function mapOf(
  dots: readonly Dot[],
  { title, tiles }: { readonly title: string; readonly tiles: Tiles | undefined },
): Html | undefined {
  if (dots.length < 2) return undefined
  const { behind, placeOf, credit } = tiles === undefined ? drawn(dots) : tilesFor(tiles, dots)
  return html`<svg viewBox="0 0 ${size.width} ${size.height}" role="group" aria-label="${title}">
      ${behind} ${dots.map((dot) => linkAt(dot, placeOf(dot)))}
    </svg>
    ${credit === '' ? undefined : html`<p class="soft">${credit}</p>`}`
}

function linkAt({ name, href }: Dot, { x, y }: Place): Html {
  return html`<a href="${href}" aria-label="${name}"
    ><title>${name}</title><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="8" stroke-width="2"
  /></a>`
}

/** No tiles are asked of anybody. */
function drawn(dots: readonly Dot[]): Ground {
  const frame = frameOf(dots)
  return {
    behind: html`<path d="${net()}" />`,
    placeOf: ({ lat, lng }) => ({
      x: size.width / 2 + (lng - frame.lng) * frame.narrowing * frame.scale,
      y: size.height / 2 - (lat - frame.lat) * frame.scale,
    }),
    credit: '',
  }
}

/** What part of the world is shown, with a degree as long to the east as to the north in its middle. */
function frameOf(dots: readonly Dot[]) {
  const lats = dots.map(({ lat }) => lat)
  const lngs = dots.map(({ lng }) => lng)
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2
  const lng = (Math.min(...lngs) + Math.max(...lngs)) / 2
  const narrowing = Math.max(Math.cos((lat * Math.PI) / 180), 0.1)
  const high = Math.max(Math.max(...lats) - Math.min(...lats), leastDegrees)
  const wide = Math.max((Math.max(...lngs) - Math.min(...lngs)) * narrowing, leastDegrees)
  const scale = Math.min((size.width - 2 * edge) / wide, (size.height - 2 * edge) / high)
  return { lat, lng, narrowing, scale }
}

function net(): string {
  const down = Array.from({ length: 7 }, (_, index) => `M${(index + 1) * 100} 0V${size.height}`)
  const across = Array.from({ length: 3 }, (_, index) => `M0 ${(index + 1) * 100}H${size.width}`)
  return [...down, ...across].join('')
}
