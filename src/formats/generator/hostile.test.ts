import { deflateSync, gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { bytesOf, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { readRecipe } from "./read-recipe.ts"
import { recipeOfText } from "./text-recipe.ts"
import { unpackedBytes } from "./unpacked-text.ts"

const LONG = 2_000_000
const many = (piece: string, characters = LONG) => piece.repeat(Math.ceil(characters / piece.length))

/** Texts that lead a careless reader to look at every part of them once for every other part, or never to come back. */
const TEXTS: Readonly<Record<string, string>> = {
  "brackets that open": many("["),
  "objects in objects": many('{"a":'),
  "objects in objects that close": `${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}`,
  "a list of objects": `[${many('{"prompt":"a"},', 500_000)}1]`,
  "settings without an end": many("Steps: 20, "),
  "lines of settings": many("Steps: 20\n", 200_000),
  "quotes that open": many('a: "'),
  "line breaks of pages": `${many("<br>")}Steps: 2`,
  "tags that open": `<p ${many("<p ")}Steps: 2`,
  "LoRAs that open": many("<lora:"),
  "negative prompts": many("Negative prompt: "),
  "rows of a table": many("| a | b |\n", 60_000),
  "arguments that open": `prompt="a" ${many('b="""', 65_000)}`,
  "equals signs": `prompt="a" ${many("a=", 65_000)}`,
  zeros: many("\0"),
  "halves of letters": many("\ud800"),
  spaces: `${many(" ")}x`,
  digits: many("9"),
  jobs: many("Job ID:"),
}

describe("a text made to tire whoever reads it", () => {
  it.each(Object.entries(TEXTS))("of %s is read soon", (_, text) => {
    const startedAt = performance.now()
    const recipe = recipeOfText(text)
    expect(recipe === null || recipe.prompt.length <= text.length).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})

describe("a file that unpacks to much more than it is", () => {
  const bomb = deflateSync(new Uint8Array(100_000_000).fill(0x61))

  it("is unpacked as far as texts are looked at, however often it is there", async () => {
    expect((await unpackedBytes(bomb, "deflate", 5000))?.length).toBe(5000)
    expect((await unpackedBytes(gzipSync(new Uint8Array(50_000_000)), "gzip", 5000))?.length).toBe(5000)
    const recipe = await readRecipe(madePng(1, 1, pngChunk("zTXt", bytesOf("parameters", [0, 0], bomb))))
    expect(recipe?.prompt.length).toBeLessThanOrEqual(2_097_152)
    const profile = pngChunk("zTXt", bytesOf("Raw profile type exif", [0, 0], bomb))
    expect(await readRecipe(madePng(1, 1, ...Array.from({ length: 12 }, () => profile)))).toBeNull()
  })

  it("is none where EXIF data seems to begin at every eighth byte", async () => {
    const head = bytesOf([0, 0, 0, 12], "JXL \r\n\x87\n")
    const file = new Uint8Array(head.length + 1_000_000)
    file.set(head)
    for (let at = head.length; at + 8 <= file.length; at += 8) file.set([0x49, 0x49, 42, 0, 8, 0, 0, 0], at)
    expect(await readRecipe(file)).toBeNull()
  })
})
