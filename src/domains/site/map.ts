import { html, type Html } from '#kernel/docs/html.ts'

export interface Dot {
  readonly name: string
  readonly href: string
  readonly lat: number
  readonly lng: number
}

const size = { width: 800, height: 400 }
const edge = 24
/** So that a single place does not fill the world. */
const leastDegrees = 0.5

/** A drawn map of places, where there are several, north up, with a net of degrees; no tiles are asked of anybody. */
export function drawnMap(dots: readonly Dot[], title: string): Html | undefined {
  if (dots.length < 2) return undefined
  const frame = frameOf(dots)
  return html`<svg viewBox="0 0 ${size.width} ${size.height}" role="group" aria-label="${title}">
    <path d="${net()}" />
    ${dots.map((dot) => drawn(dot, frame))}
  </svg>`
}

type Frame = ReturnType<typeof frameOf>

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

function drawn({ name, href, lat, lng }: Dot, frame: Frame): Html {
  const x = size.width / 2 + (lng - frame.lng) * frame.narrowing * frame.scale
  const y = size.height / 2 - (lat - frame.lat) * frame.scale
  return html`<a href="${href}" aria-label="${name}"
    ><title>${name}</title><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="8" stroke-width="2"
  /></a>`
}

function net(): string {
  const down = Array.from({ length: 7 }, (_, index) => `M${(index + 1) * 100} 0V${size.height}`)
  const across = Array.from({ length: 3 }, (_, index) => `M0 ${(index + 1) * 100}H${size.width}`)
  return [...down, ...across].join('')
}
