import { deflateSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { madeExif, text, withChunks, withSegment } from "../../../testing/formats/exif.ts"
import { painted } from "../../../testing/formats/painted-image.ts"
import { bytesOf, madeBox, madePng, pngChunk } from "../../../testing/formats/sniff.ts"
import { findMetadata } from "../image/metadata-in-memory.ts"
import { readEntries } from "./generator-entries.ts"
import { readGeneratorNote } from "./generator-note.ts"
import { readRecipe } from "./read-recipe.ts"

const images = { jpeg: new Uint8Array(), webp: new Uint8Array() }
beforeAll(async () => {
  images.jpeg = await painted("jpeg")
  images.webp = await painted("webp")
})

const utf8 = (value: string) => new TextEncoder().encode(value)
const littleUtf16 = (value: string) => Array.from(value, (letter) => letter.charCodeAt(0)).flatMap((code) => [code & 255, code >> 8])
const INFOTEXT = "a fox 狐\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 3995568945, Size: 512x768"
const EXPECTED = {
  prompt: "a fox 狐",
  negativePrompt: "blurry",
  settings: { steps: 20, samplerName: "Euler a", cfgScale: 7, seed: 3_995_568_945, width: 512, height: 768 },
}
const GRAPH = JSON.stringify({
  3: { class_type: "KSampler", inputs: { seed: 5, steps: 20, cfg: 8, positive: ["6", 0], negative: ["7", 0], latent_image: ["5", 0] } },
  5: { class_type: "EmptyLatentImage", inputs: { width: 512, height: 768 } },
  6: { class_type: "CLIPTextEncode", inputs: { text: "a red fox" } },
  7: { class_type: "CLIPTextEncode", inputs: { text: "blurry" } },
})
const OF_GRAPH = { generator: "comfyui", prompt: "a red fox", negativePrompt: "blurry", settings: { seed: 5, steps: 20, cfgScale: 8 } }
const latinText = (name: string, value: string) => pngChunk("tEXt", bytesOf(name, [0], utf8(value)))
const exifText = (tag: number, words: string) => ({ ...text(tag, ""), values: [...utf8(words), 0] })
const comment = (head: string, values: readonly number[]) => ({ tag: 0x9286, type: 7 as const, values: [...utf8(head), ...values] })
const UNICODE = "UNICODE\0"
const inJpeg = (exif: Uint8Array) => withSegment(images.jpeg, "Exif\0\0", exif)

describe("a recipe in a PNG", () => {
  const chunk = pngChunk("tEXt", bytesOf("parameters", [0], utf8(INFOTEXT)))
  const wrongSum = chunk.map((byte, at) => (at === chunk.length - 1 ? byte ^ 255 : byte))
  const plain = madePng(1, 1)
  it.each([
    ["in a text that is called Latin", madePng(1, 1, chunk)],
    ["whose name begins with a capital", madePng(1, 1, latinText("Parameters", INFOTEXT))],
    ["behind the pixels", bytesOf(plain.subarray(0, -12), chunk, plain.subarray(-12))],
    ["with a wrong checksum", madePng(1, 1, wrongSum)],
    [
      "packed, with a language",
      madePng(1, 1, pngChunk("iTXt", bytesOf("parameters", [0, 1, 0], "en", [0], "x", [0], deflateSync(utf8(INFOTEXT))))),
    ],
    ["with zeros behind it", madePng(1, 1, latinText("parameters", `${INFOTEXT}\0\0`))],
  ])("is found %s", async (_, png) => {
    expect(await readRecipe(png)).toMatchObject(EXPECTED)
  })

  const ASKED = {
    prompt: "a fox in rain",
    negative_prompt: "blurry",
    seed: "3995568945",
    use_stable_diffusion_model: "sd-v1-5",
    num_inference_steps: "25",
    guidance_scale: "7.5",
    sampler_name: "euler_a",
    width: "512",
    height: "768",
    tiling: "none",
  }
  const OF_FORM = {
    ...{ Prompt: ASKED.prompt, "Negative Prompt": "blurry", Seed: ASKED.seed, "Stable Diffusion model": "sd-v1-5", Steps: "25" },
    ...{ "Guidance Scale": "7.5", Sampler: "euler_a", Width: "512", Height: "768", "Seamless Tiling": "none" },
  }
  it.each([
    ["of its calls", ASKED],
    ["of its form", OF_FORM],
  ])("is Easy Diffusion's, a text for each setting by the names %s", async (_, said) => {
    const png = madePng(1, 1, ...Object.entries(said).map(([name, value]) => latinText(name, value)))
    expect(await readRecipe(png)).toMatchObject({
      ...{ prompt: "a fox in rain", negativePrompt: "blurry" },
      settings: { seed: 3_995_568_945, modelName: "sd-v1-5", steps: 25, cfgScale: 7.5, samplerName: "euler_a", width: 512, height: 768 },
      unknown: [{ value: "none" }],
    })
    expect(await readGeneratorNote(findMetadata(png), false)).toMatchObject({ program: "unknown", entries: { prompt: "a fox in rain" } })
  })

  it("is Midjourney's description: the prompt without the number of its job", async () => {
    const job = "1b2c3d4e-1111-2222-3333-444455556666"
    const png = madePng(1, 1, latinText("Description", `a fox in rain --ar 16:9 --v 6.1 Job ID: ${job}`), latinText("Author", "somebody"))
    expect(await readRecipe(png)).toMatchObject({ prompt: "a fox in rain --ar 16:9 --v 6.1", unknown: [{ name: "Job ID", value: job }] })
    expect(await readRecipe(madePng(1, 1, latinText("Description", "My holidays. Job ID: 12")))).toBeNull()
  })

  it("is TensorArt's, with its model and LoRAs", async () => {
    const said = {
      ...{ prompt: "a fox", negativePrompt: "blurry", width: 768, height: 1152, samplerName: "euler_ancestral", steps: 25, cfgScale: 7 },
      ...{
        seed: "3995568945",
        clipSkip: 2,
        sdVae: "Automatic",
        baseModel: { modelId: "6", modelFileName: "x.safetensors", hash: "AB12CD34EF" },
      },
      models: [
        { type: "LORA", modelFileName: "drops", weight: 0.8 },
        { type: "EMBEDDING", modelFileName: "easy" },
      ],
    }
    const recipe = await readRecipe(madePng(1, 1, latinText("generation_data", `${JSON.stringify(said)}\0`), latinText("prompt", GRAPH)))
    expect(recipe).toMatchObject({
      settings: { seed: 3_995_568_945, clipSkip: 2, modelName: "x.safetensors", modelHash: "AB12CD34EF", vaeName: "Automatic" },
      loras: [{ name: "drops", weight: 0.8 }],
    })
    expect(recipe?.unknown.map(({ name }) => name)).toEqual(expect.arrayContaining(["baseModel modelId", "models"]))
  })
})

describe("a recipe in EXIF data", () => {
  const WORKFLOW = '{"nodes": [], "links": []}'
  const maker = (isLittle: boolean) =>
    madeExif({ isLittle, main: [exifText(0x010f, `workflow:${WORKFLOW}`), exifText(0x0110, `prompt:${GRAPH}`)] })
  const swarm = JSON.stringify({ sui_image_params: { prompt: "a fox", negativeprompt: "blurry", seed: 1_234_567_890_123, steps: 20 } })
  it.each<readonly [string, () => Uint8Array, object]>([
    ["ComfyUI's, as maker and model of a camera, in a WebP", () => withChunks(images.webp, ["EXIF", maker(true)]), OF_GRAPH],
    ["the same in a JPEG", () => inJpeg(maker(false)), OF_GRAPH],
    [
      "the same as a description, with capitals and spaces",
      () => inJpeg(madeExif({ isLittle: true, main: [exifText(0x010e, `Workflow: ${WORKFLOW}`), exifText(0x010f, `Prompt: ${GRAPH}`)] })),
      OF_GRAPH,
    ],
    [
      "a graph as the user's comment",
      () => inJpeg(madeExif({ isLittle: false, exif: [comment("ASCII\0\0\0", [...utf8(GRAPH)])] })),
      OF_GRAPH,
    ],
    [
      "graph and drawing together as the user's comment",
      () =>
        inJpeg(madeExif({ isLittle: true, exif: [comment(UNICODE, littleUtf16(JSON.stringify({ prompt: GRAPH, workflow: WORKFLOW })))] })),
      OF_GRAPH,
    ],
    [
      "words beside a drawing",
      () =>
        inJpeg(
          madeExif({ isLittle: true, main: [exifText(0x010e, `Workflow:${WORKFLOW}`)], exif: [comment(UNICODE, littleUtf16(INFOTEXT))] }),
        ),
      EXPECTED,
    ],
    [
      "SwarmUI's as the user's comment",
      () => withChunks(images.webp, ["EXIF", madeExif({ isLittle: true, exif: [comment(UNICODE, littleUtf16(swarm))] })]),
      { generator: "swarmui", prompt: "a fox", settings: { seed: 1_234_567_890_123 } },
    ],
    [
      "SwarmUI's of old as the model of a camera",
      () => inJpeg(madeExif({ isLittle: true, main: [exifText(0x0110, swarm)] })),
      { generator: "swarmui", prompt: "a fox", settings: { seed: 1_234_567_890_123 } },
    ],
    [
      "Fooocus', all in the first directory",
      () =>
        inJpeg(
          madeExif({
            isLittle: false,
            main: [exifText(0x0131, "Fooocus v2.5.5"), exifText(0x927c, "a1111"), exifText(0x9286, `${INFOTEXT}, Version: Fooocus v2.5.5`)],
          }),
        ),
      { ...EXPECTED, generator: "fooocus" },
    ],
  ])("is found: %s", async (_, make, expected) => {
    expect(await readRecipe(make())).toMatchObject(expected)
  })

  const exif = () =>
    madeExif({
      isLittle: false,
      exif: [
        comment(
          UNICODE,
          Array.from(INFOTEXT, (letter) => letter.charCodeAt(0)).flatMap((code) => [code >> 8, code & 255]),
        ),
      ],
    })
  const jxl = (...boxes: readonly Uint8Array[]) =>
    bytesOf(madeBox("JXL ", Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a)), madeBox("ftyp", utf8("jxl \0\0\0\0jxl ")), ...boxes)
  it.each([
    ["JPEG XL", () => jxl(madeBox("jxlc", new Uint8Array(40)), madeBox("Exif", bytesOf([0, 0, 0, 0], exif())))],
    [
      "HEIC",
      () => bytesOf(madeBox("ftyp", utf8("heic\0\0\0\0mif1heic")), madeBox("mdat", bytesOf(new Uint8Array(30), "Exif\0\0", exif()))),
    ],
    ["TIFF", () => exif()],
  ])("is found in a %s", async (_, make) => {
    expect(await readRecipe(make())).toMatchObject(EXPECTED)
  })

  it("is found whole in an AVIF however long it is", async () => {
    const long = JSON.stringify({ ...JSON.parse(GRAPH), 9: { class_type: "Note", inputs: { text: "x".repeat(80_000) } } })
    const exifOfGraph = madeExif({ isLittle: true, main: [exifText(0x0110, `prompt:${long}`)] })
    expect(await readRecipe(bytesOf(await painted("avif"), madeBox("mdat", exifOfGraph)))).toMatchObject(OF_GRAPH)
  })
})

it("of texts with one name in several cases the first one is kept", async () => {
  const png = madePng(
    1,
    1,
    latinText("Prompt", "one"),
    latinText("prompt", "two"),
    latinText("WORKFLOW", "{}"),
    latinText("Copyright", "me"),
  )
  const entries = await readEntries(findMetadata(png), { textBytes: 1000, characters: 1000 })
  expect([...entries]).toEqual([
    ["prompt", "one"],
    ["workflow", "{}"],
  ])
})
