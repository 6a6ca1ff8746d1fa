import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

await initWasm(await load('@resvg/resvg-wasm/index_bg.wasm'))

const fonts = ['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold']
const fontBuffers = await Promise.all(
  fonts.map((name) => load(`@expo-google-fonts/noto-sans/${name}.ttf`)),
)
/** Nothing of the system, so that a picture is the same everywhere. */
const font = { fontBuffers, defaultFontFamily: 'Noto Sans', loadSystemFonts: false }

/** Draws an SVG of our own as PNG, which takes some 30 ms; to be imported by a thread that serves nobody. */
export function drawPicture(svg: string): Uint8Array {
  const picture = new Resvg(svg, { font })
  try {
    return picture.render().asPng()
  } finally {
    picture.free()
  }
}

function load(name: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(fileURLToPath(import.meta.resolve(name)))
}
