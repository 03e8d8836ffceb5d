import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import factory from "@jsquash/webp/codec/enc/webp_enc.js"
import { defaultOptions } from "@jsquash/webp/meta.js"
import { initEmscriptenModule } from "@jsquash/webp/utils.js"

interface Effort {
  /** 0 to 100, and 0 to 6: with more of either the encoder tries more of what the format has. */
  readonly quality: number
  readonly method: number
  /** Colors are spoiled and the alpha alone is kept. */
  readonly isLossy?: boolean
}

type Encoder = Awaited<ReturnType<typeof initEmscriptenModule<Awaited<ReturnType<typeof factory>>>>>
let encoder: Promise<Encoder> | undefined

async function load(): Promise<Encoder> {
  const code = await readFile(createRequire(import.meta.url).resolve("@jsquash/webp/codec/enc/webp_enc.wasm"))
  return initEmscriptenModule(factory, new WebAssembly.Module(code))
}

/** Pixels as a lossless WebP of libwebp's, also where nothing of them is seen. */
export async function losslessWebp(
  rgba: Uint8Array,
  width: number,
  height: number,
  { quality, method, isLossy = false }: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  encoder ??= load()
  const bytes = (await encoder).encode(rgba, width, height, { ...defaultOptions, lossless: isLossy ? 0 : 1, exact: 1, quality, method })
  if (bytes === null) throw new Error("not encoded")
  return new Uint8Array(bytes)
}
