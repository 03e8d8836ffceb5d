import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readRaster } from "../decode-input.ts"
import { jobRequestSchema } from "../orders/schemas.ts"
import type { FilmFile, PaintEvent } from "../painter-messages.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { openStudio } from "./open-studio.ts"
import { pngOf } from "./rasters.ts"
import { carryOut } from "./runs.ts"

/** Carries out orders in a test's own thread. */

/** What an order came to: its files, and all that was told on the way. */
export interface Carried {
  readonly files: readonly { readonly bytes: Uint8Array; readonly contentType: string }[]
  readonly films: readonly FilmFile[]
  readonly heard: readonly PaintEvent[]
}

/** An order with `inputs` by role; fields that are not given have what a small order needs. `stopAfter`: events until it is told to stop. */
export async function carry(
  fields: { readonly kind: string } & Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, Uint8Array>> = {},
  stopAfter = Number.POSITIVE_INFINITY,
  folder = tmpdir(),
): Promise<Carried> {
  const request = jobRequestSchema.parse({
    id: "test",
    prompt: "a red fox in a pine forest at dawn",
    width: 128,
    height: 128,
    steps: 2,
    seed: 7,
    inputs: Object.keys(inputs).map((role) => ({ role, sha256: "0".repeat(64) })),
    ...fields,
  })
  const heard: PaintEvent[] = []
  const stop = { mustStop: () => heard.length >= stopAfter, pause: () => {} }
  const place = mkdtempSync(join(tmpdir(), "carried-"))
  try {
    const paths = Object.entries(inputs).map(([role, bytes]) => {
      const path = join(place, role)
      writeFileSync(path, bytes)
      return [role, path] as const
    })
    const order = { request, inputs: Object.fromEntries(paths), stepDelayMs: 0, folder }
    await carryOut(
      request,
      openStudio(order, stop, (event) => heard.push(event)),
    )
  } finally {
    rmSync(place, { recursive: true })
  }
  return {
    files: heard.flatMap((event) => (event.type === "painted" ? [event] : [])),
    films: heard.flatMap((event) => (event.type === "filmed" ? [event] : [])),
    heard,
  }
}

/** The pixels of the first file of an order. */
export async function carriedPixels(...order: Parameters<typeof carry>): Promise<Raster> {
  const { files } = await carry(...order)
  return readRaster(files[0]?.bytes ?? new Uint8Array(0))
}

/** An image made of a rule, as pixels. */
export function drawn(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number, number?],
): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      rgba.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  return { width, height, rgba }
}

/** The same as a PNG. */
export const drawnPng = (...image: Parameters<typeof drawn>): Uint8Array => pngOf(drawn(...image), "")
