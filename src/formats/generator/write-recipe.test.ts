import { describe, expect, it } from "vitest"
import { madeExif, withChunks, withSegment } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bytesOf, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { printRecipe } from "../../domain/studio/print-recipe.ts"
import { exifValue, orientationOf } from "../exif/fields.ts"
import { readImageHeader } from "../image/header.ts"
import { inspectImage } from "../image/inspect-image.ts"
import { findMetadata } from "../image/metadata-in-memory.ts"
import { parseInfotext } from "./infotext.ts"
import { readRecipe } from "./read-recipe.ts"
import { writeRecipe } from "./write-recipe.ts"

const RECIPE = parseInfotext(
  "a fox, 雪景 <lora:snow:0.8>\nNegative prompt: fog\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x768, Model: landscape",
)
const FORMS = ["infotext", "comfyui", "fooocus"] as const
const FORMATS = ["png", "jpeg", "webp"] as const
const said = (recipe: Awaited<ReturnType<typeof readRecipe>>) => [
  recipe?.prompt,
  recipe?.negativePrompt,
  recipe?.settings.seed,
  recipe?.settings.steps,
]

describe.each(FORMATS)("a recipe written into a %s", (format) => {
  it.each(FORMS)("in the words of %s is read again, and what is written a second time is the same file", async (form) => {
    const image = await painted(format)
    const text = printRecipe(RECIPE, form)
    const written = await writeRecipe(image, { form, text })
    if (!(written instanceof Uint8Array)) throw new Error(`not written: ${written}`)
    const read = await readRecipe(written)
    expect(read).not.toBeNull()
    if (read === null) return
    expect(said(read)[0]).toContain("a fox, 雪景")
    expect(said(read).slice(1)).toEqual(["fog", 42, 20])
    expect(await writeRecipe(written, { form, text })).toEqual(written)
    // Parsed and printed once more, it says the same.
    const again = await writeRecipe(image, { form, text: printRecipe(read, form) })
    expect(again instanceof Uint8Array ? said(await readRecipe(again)) : again).toEqual(said(read))
    expect(readImageHeader(written)).toEqual(readImageHeader(image))
  })

  it("leaves a whole file, with one recipe: the one before is gone", async () => {
    const image = await painted(format)
    const first = await writeRecipe(image, { form: "comfyui", text: printRecipe(RECIPE, "comfyui") })
    const second =
      first instanceof Uint8Array ? await writeRecipe(first, { form: "infotext", text: printRecipe(RECIPE, "infotext") }) : null
    if (!(second instanceof Uint8Array)) throw new Error("not written")
    const bytes = second
    const file = { sizeBytes: bytes.length, read: async (offset: number, length: number) => bytes.slice(offset, offset + length) }
    const generator = (await inspectImage(file, format, async () => null)).details.generator
    expect(generator?.program).toBe("a1111")
    expect(JSON.stringify(generator?.entries)).not.toContain("CheckpointLoaderSimple")
  })
})

const text = printRecipe(RECIPE, "infotext")

it("an image with a C2PA manifest is never changed", async () => {
  const [jpeg, webp] = [await painted("jpeg"), await painted("webp")]
  const signed = [
    madePng(8, 8, pngChunk("caBX", bytesOf("jumb"))),
    bytesOf(jpeg.subarray(0, 2), [0xff, 0xeb, 0, 8], "JP", [0, 0, 0, 0], jpeg.subarray(2)),
    withChunks(webp, ["C2PA", bytesOf("jumb")]),
  ]
  for (const image of signed) expect(await writeRecipe(image, { form: "infotext", text })).toBe("signed")
})

it("an image that is shown turned stays so", async () => {
  const exif = madeExif({ isLittle: false, main: [{ tag: 0x0112, type: 3, values: [6] }] })
  const turned = withSegment(await painted("jpeg"), "Exif\0\0", exif)
  const written = await writeRecipe(turned, { form: "infotext", text })
  if (!(written instanceof Uint8Array)) throw new Error("not written")
  const blocks = findMetadata(written).filter(({ kind }) => kind === "exif")
  expect(blocks).toHaveLength(1)
  expect(orientationOf(blocks[0]?.bytes ?? new Uint8Array())).toBe(6)
  expect(exifValue(blocks[0]?.bytes ?? new Uint8Array(), "exif", 0x9286)).not.toBeNull()
})

it("broken files, other formats and what is too long for the format are left alone, whatever they hold", async () => {
  for (const format of FORMATS) {
    const image = await painted(format)
    for (const length of [0, 3, 9, 20, 40, image.length >> 1]) {
      const cut = await writeRecipe(image.slice(0, length), { form: "infotext", text })
      expect(cut === null || cut instanceof Uint8Array).toBe(true)
    }
  }
  expect(await writeRecipe(await painted("avif"), { form: "infotext", text })).toBeNull()
  expect(await writeRecipe(await painted("jpeg"), { form: "infotext", text: "x".repeat(40_000) })).toBeNull()
})
