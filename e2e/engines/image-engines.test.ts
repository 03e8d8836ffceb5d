import type { Page } from "playwright-core"
import { expect, inject } from "vitest"
import { HEIC_BYTES } from "../../local/fixtures/heic-image.ts"
import { ball, type ImageFile, paintImage } from "../image-screen.ts"
import { test as journey } from "../journey.ts"
import { photographOfPeople } from "../photograph.ts"
import type { ImageCall, MadeImage } from "./engine-page.ts"

/** The engines for images on a page of their own. */
interface ImageStage {
  readonly page: Page
  /** Every address that the page asked for. */
  readonly asked: readonly string[]
  /** How often a model or an engine was fetched. */
  readonly fetched: () => number
  readonly make: (file: ImageFile, call: ImageCall) => Promise<MadeImage & { readonly at: (x: number, y: number) => readonly number[] }>
  readonly stop: (file: ImageFile, call: ImageCall) => Promise<string>
}

const test = journey.extend("images", async ({ browser }, { onCleanup }): Promise<ImageStage> => {
  const context = await browser.newContext()
  onCleanup(() => context.close())
  const asked: string[] = []
  context.on("request", (request) => void (request.url().startsWith("http") && asked.push(request.url())))
  const page = await context.newPage()
  await page.goto(inject("enginePage").isolatedUrl)
  return {
    page,
    asked,
    fetched: () => asked.filter((url) => url.includes("/engines/")).length,
    async make(file, call) {
      await page.setInputFiles("input", file)
      const made = await page.evaluate((one) => window.makeImage(one), call)
      return { ...made, at: (x, y) => made.pixels.slice((y * made.width + x) * 4, (y * made.width + x) * 4 + 4) }
    },
    async stop(file, call) {
      await page.setInputFiles("input", file)
      return page.evaluate((one) => window.stopImage(one), call)
    },
  }
})

const CORNERS = [
  [8, 8],
  [471, 8],
  [8, 311],
  [471, 311],
] as const

test("a subject is cut out of its background after a stop in the middle; its model is fetched once and from nowhere else", async ({
  images,
}) => {
  expect(await images.page.evaluate(() => crossOriginIsolated)).toBe(true)
  const file = ball(480, 320)
  const call = { engine: "cut out", model: "small", steps: [], background: { kind: "transparent" }, format: "image/png" } as const
  expect(await images.stop(file, call)).toBe("aborted")
  const cut = await images.make(file, call)
  expect(cut).toMatchObject({ type: "image/png", width: 480, height: 320 })
  expect(cut.at(240, 160)[3]).toBeGreaterThan(200)
  for (const [x, y] of CORNERS) expect(cut.at(x, y)[3]).toBeLessThan(100)

  // Another page of the same browser has the model already.
  const fetched = images.fetched()
  await images.page.reload()
  const points = [{ x: 240, y: 160, pressure: 1 }]
  const green = await images.make(file, {
    ...call,
    steps: [{ kind: "stroke", effect: "remove", radius: 20, softness: 0, points }],
    background: { kind: "colour", colour: "#00ff00" },
    format: "image/webp",
  })
  expect(green).toMatchObject({ type: "image/webp", width: 480, height: 320 })
  for (const [x, y] of [[240, 160], CORNERS[0]] as const) {
    const [red = 0, greenness = 0, blue = 0, opacity = 0] = green.at(x, y)
    expect(greenness - Math.max(red, blue)).toBeGreaterThan(100)
    expect(opacity).toBe(255)
  }
  expect(images.fetched()).toBe(fetched)
  expect(images.asked.filter((url) => !url.startsWith(inject("enginePage").url))).toEqual([])
})

test("an image is made larger, keeps what is transparent, and its edge has the color of what it is the edge of", async ({ images }) => {
  const disc = paintImage("disc.png", 150, 140, (painter) => {
    painter.fillStyle = "#d04020"
    painter.beginPath()
    painter.arc(75, 70, 50, 0, Math.PI * 2)
    painter.fill()
  })
  const call = { engine: "upscale", model: "slim", ratio: 2.5 } as const
  expect(await images.stop(disc, call)).toBe("aborted")
  const large = await images.make(disc, call)
  expect(large).toMatchObject({ type: "image/png", width: 375, height: 350 })
  expect([large.at(4, 4)[3], large.at(187, 175)[3]]).toEqual([0, 255])
  const [red = 0, green = 255, blue = 255] = large.at(187, 175)
  expect([red > 190, green < 90, blue < 60]).toEqual([true, true, true])
  const edge = Array.from({ length: 60 }, (_, x) => large.at(x + 40, 175)).filter(([, , , alpha = 0]) => alpha > 30 && alpha < 225)
  expect(edge.length).toBeGreaterThan(0)
  for (const [edgeRed = 0] of edge) expect(edgeRed).toBeGreaterThan(150)
  expect(images.asked.filter((url) => !url.startsWith(inject("enginePage").url))).toEqual([])
})

test("a photograph of people is described by what is found and measured, and nothing leaves the page", async ({ images }) => {
  await images.page.setInputFiles("input", await photographOfPeople("people.png"))
  const { objects, faces, palette, measures } = await images.page.evaluate(() => window.describe())
  expect(objects.map(({ thing }) => thing)).toContain("person")
  for (const { confidence } of [...objects, ...faces]) expect(confidence).toBeGreaterThanOrEqual(0.4)
  expect(faces.length).toBeGreaterThan(0)
  expect(palette.length).toBeGreaterThan(0)
  expect(Object.keys(measures).length).toBeGreaterThan(0)
  expect(images.asked.filter((url) => !url.startsWith(inject("enginePage").url))).toEqual([])
})

test("an image of a phone becomes a JPEG in its colors", async ({ images }) => {
  const heic = { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: Buffer.from(HEIC_BYTES) }
  const jpeg = await images.make(heic, { engine: "convert HEIC" })
  expect(jpeg).toMatchObject({ type: "image/jpeg", width: 192, height: 128 })
  const ends = [4, 188].map((x) => jpeg.at(x, 64).map((value) => Math.round(value / 32)))
  expect(ends).toEqual([
    [8, 0, 0, 8],
    [0, 0, 8, 8],
  ])
})
