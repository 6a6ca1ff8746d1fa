import { html } from '#kernel/docs/html.ts'
import type { Config } from '#kernel/config.ts'
import { edge, size, type Dot, type Ground } from './ground.ts'

/** A server of map tiles in the Web Mercator projection. */
export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly template: string
  readonly credit: string
}

/** None unless configured. */
export function tilesOf({ MAP_TILES_URL: template, MAP_TILES_CREDIT: credit }: Config) {
  return template === undefined ? undefined : { template, credit }
}

/** Where browsers may load pictures from. */
export function originOf({ template }: Tiles): string {
  return new URL(template).origin
}

const tilePixels = 256
const deepest = 14
/** Beyond these the projection has no end. */
const mostLat = 85

/** The tiles behind all dots, at the deepest zoom at which these fit into the picture. */
export function tilesFor({ template, credit }: Tiles, dots: readonly Dot[]): Ground {
  const zoom = zoomFor(dots)
  const [left, top] = cornerAt(dots, zoom)
  const first = { x: Math.floor(left / tilePixels), y: Math.floor(top / tilePixels) }
  const columns = Math.ceil((left + size.width) / tilePixels) - first.x
  const rows = Math.ceil((top + size.height) / tilePixels) - first.y
  const tiles = Array.from({ length: columns * rows }, (_, place) => ({
    x: first.x + (place % columns),
    y: first.y + Math.floor(place / columns),
  })).filter(({ y }) => y >= 0 && y < 2 ** zoom)
  return {
    behind: html`${tiles.map(
      ({ x, y }) =>
        html`<image
          href="${addressOf(template, { zoom, x, y })}"
          x="${(x * tilePixels - left).toFixed(1)}"
          y="${(y * tilePixels - top).toFixed(1)}"
          width="${tilePixels}"
          height="${tilePixels}"
          aria-hidden="true"
        />`,
    )}`,
    placeOf: (dot) => {
      const [x, y] = pixelsOf(dot, zoom)
      return { x: x - left, y: y - top }
    },
    credit,
  }
}

/** The world ends where it begins. */
function addressOf(
  template: string,
  { zoom, x, y }: { zoom: number; x: number; y: number },
): string {
  const around = 2 ** zoom
  const parts = { z: zoom, x: ((x % around) + around) % around, y }
  return Object.entries(parts).reduce(
    (url, [name, part]) => url.replace(`{${name}}`, `${part}`),
    template,
  )
}

/** Pixels from the north-west corner of the world (the formulas of the Web Mercator projection, EPSG:3857). */
function pixelsOf({ lat, lng }: Pick<Dot, 'lat' | 'lng'>, zoom: number): [x: number, y: number] {
  const world = tilePixels * 2 ** zoom
  const angle = (Math.max(-mostLat, Math.min(mostLat, lat)) * Math.PI) / 180
  const north = Math.log(Math.tan(angle) + 1 / Math.cos(angle))
  return [((lng + 180) / 360) * world, ((1 - north / Math.PI) / 2) * world]
}

function extentOf(dots: readonly Dot[], zoom: number) {
  const places = dots.map((dot) => pixelsOf(dot, zoom))
  const xs = places.map(([x]) => x)
  const ys = places.map(([, y]) => y)
  return {
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  }
}

function zoomFor(dots: readonly Dot[]): number {
  for (let zoom = deepest; zoom > 0; zoom -= 1) {
    const { west, east, north, south } = extentOf(dots, zoom)
    if (east - west <= size.width - 2 * edge && south - north <= size.height - 2 * edge) return zoom
  }
  return 0
}

/** Where the picture begins, with all dots in its middle. */
function cornerAt(dots: readonly Dot[], zoom: number): [left: number, top: number] {
  const { west, east, north, south } = extentOf(dots, zoom)
  return [(west + east - size.width) / 2, (north + south - size.height) / 2]
}
