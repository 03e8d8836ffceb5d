import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { HeifImage, LibHeif } from "libheif-js/libheif-wasm/libheif.js"
import libheif from "libheif-js/libheif-wasm/libheif.js"

let library: Promise<LibHeif> | null = null

/** How large the decoder of the browser makes an image of a phone, turned as its file says; null where it makes none of it. */
export async function decodedHeicSize(path: string): Promise<{ readonly widthPx: number; readonly heightPx: number } | null> {
  library ??= load()
  const { HeifDecoder } = await library
  const images = new HeifDecoder().decode(await readFile(path))
  const image = images.find((one) => one.is_primary()) ?? images[0]
  const size = image === undefined || !(await isDecodable(image)) ? null : { widthPx: image.get_width(), heightPx: image.get_height() }
  for (const one of images) one.free()
  return size
}

function isDecodable(image: HeifImage): Promise<boolean> {
  const [width, height] = [image.get_width(), image.get_height()]
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4), colorSpace: "srgb", pixelFormat: "rgba-unorm8" } as const
  return new Promise((resolve) => image.display(pixels, (shown) => resolve(shown !== null)))
}

async function load(): Promise<LibHeif> {
  const path = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm")
  const code = await readFile(path)
  const wasmBinary = code.buffer.slice(code.byteOffset, code.byteOffset + code.byteLength)
  return new Promise((resolve) => {
    const made = libheif({ wasmBinary, onRuntimeInitialized: () => queueMicrotask(() => resolve(made)) })
  })
}
