import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { HEIC_BYTES } from "../../../local/fixtures/heic-image.ts"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { jpeg, pick, png } from "../../../testing/component/pick-file.ts"
import { CUT_OUT_SIDE_PX, type CutOutModel } from "../../wasm-workers/cut-out/engine.ts"
import type { CutOutProgress, Subject } from "../../wasm-workers/cut-out/protocol.ts"
import { cutOut } from "./image.island.tsx"

const started: CutOutModel[] = []
let job = holdJob<Subject, CutOutProgress>()
vi.mock("../../wasm-workers/cut-out/client.ts", () => ({
  findSubject: (_: Blob, model: CutOutModel, options: object) => {
    started.push(model)
    return job.start(options)
  },
}))
vi.mock("../../wasm-workers/cut-out/engine-store.ts", () => ({
  bytesToFetch: (model: CutOutModel) => Promise.resolve(model === "medium" ? 101_000_000 : 57_000_000),
}))
vi.mock("../../wasm-workers/heic/client.ts", () => ({
  convertHeic: async () => ({ jpeg: await jpeg("made.jpg", 4, 4), width: 4, height: 4 }),
}))

/** The left half of an image. */
const LEFT: Subject = {
  alpha: new Uint8Array(CUT_OUT_SIDE_PX ** 2).map((_, at) => (at % CUT_OUT_SIDE_PX < CUT_OUT_SIDE_PX / 2 ? 255 : 0)),
}
/** What the page saved: name and file. */
const saved: (readonly [name: string, file: Blob])[] = []
const show = async (surroundings?: Surroundings) => {
  const main = await mountIsland(cutOut, { maximumBytes: 1_000_000 }, surroundings)
  await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
  return main
}
const open = async (surroundings?: Surroundings) => {
  const main = await show(surroundings)
  await pick(main, await png("ball.png", 480, 320, "#c25a10"))
  return main
}
const surface = page.getByRole("application", { name: "Result: refine it with the brush" })
const divider = page.getByRole("slider", { name: "Before and after" })
const colorsOf = async (file: Blob | undefined, places: readonly (readonly [number, number])[]) => {
  if (file === undefined) throw new Error("nothing was saved")
  const bitmap = await createImageBitmap(file)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")
  context?.drawImage(bitmap, 0, 0)
  return places.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])])
}

beforeEach(() => {
  job = holdJob()
  started.length = 0
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    void fetch(this.href).then(async (answer) => saved.push([this.download, await answer.blob()]))
  })
  return () => vi.restoreAllMocks()
})

describe("the cut-out tool", () => {
  it("begins at once with the better model, says what it downloads and works, and is stopped", async () => {
    await open()
    await expect.element(page.getByText("Starting the model")).toBeVisible()
    job.tell({ stage: "download", loadedBytes: 10_000_000, totalBytes: 101_000_000 })
    await expect.element(page.getByText("Downloading the model")).toBeVisible()
    await lookAt("the model is downloaded")
    job.tell({ stage: "find" })
    await expect.element(page.getByText("Finding the subject")).toBeVisible()
    await page.getByRole("button", { name: "Cancel" }).click()
    expect([job.isStopped(), started]).toEqual([true, ["medium"]])
    await expect.element(page.getByRole("button", { name: "Download 101 MB and remove background" })).toBeVisible()
    await lookAt("stopped")
  })

  it("begins nothing before somebody asks where the browser saves data, and says what each model costs", async () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"))
    await open()
    await expect.element(page.getByRole("button", { name: "Download 101 MB and remove background" })).toBeVisible()
    await page.getByRole("radio", { name: /^Compact/ }).click()
    await page.getByRole("button", { name: "Download 57 MB and remove background" }).click()
    expect(started).toEqual(["small"])
  })

  it.each([
    ["engineMissing", "Couldn't download the model.", ["Try again"]],
    ["engineStuck", "The model took too long.", ["Try again", "Use another model"]],
    ["imageBroken", "The file is damaged", []],
    ["outOfMemory", "Not enough memory.", ["Try again", "Use another model"]],
  ] as const)("says why it failed and what helps: %s", async (code, words, ways) => {
    await open()
    await expect.poll(() => started.length).toBe(1)
    job.fail(code)
    const alert = page.getByRole("alert")
    await expect.element(alert.getByText(words, { exact: false })).toBeVisible()
    expect(
      alert
        .getByRole("button")
        .elements()
        .map((button) => button.textContent),
    ).toEqual(ways)
    await lookAt(`failed: ${code}`)
  })

  it("shows the result beside its source, is corrected by the brush, set on a color, and saved", async () => {
    await open()
    await expect.poll(() => started.length).toBe(1)
    job.finish(LEFT)
    await expect.element(surface).toBeVisible()
    await expect.element(divider).toHaveAttribute("aria-valuetext", "50% original")
    await lookAt("a cut-out")
    await page.getByRole("button", { name: "Download PNG" }).click()
    await expect.poll(() => saved.map(([name]) => name)).toEqual(["ball-cutout.png"])
    const [inside, outside] = await colorsOf(saved[0]?.[1], [
      [100, 160],
      [400, 160],
    ])
    expect([inside?.[3], outside?.[3]]).toEqual([255, 0])

    await page.getByRole("button", { name: "Refine with the brush" }).click()
    await page.getByRole("button", { name: "Erase" }).click()
    surface.element().focus()
    await userEvent.keyboard("  ")
    await expect.element(page.getByRole("button", { name: "Undo" })).toBeEnabled()
    await page.getByRole("button", { name: "Color", exact: true }).click()
    await userEvent.fill(page.getByLabelText("Background color"), "#00ff00")
    await lookAt("a cut-out on a color")
    await page.getByRole("button", { name: "Download WebP" }).click()
    await expect.poll(() => saved.map(([name]) => name)).toEqual(["ball-cutout.png", "ball-cutout.webp"])
    for (const [red = 0, green = 0, blue = 0, opacity] of await colorsOf(saved[1]?.[1], [
      [234, 160],
      [400, 160],
    ])) {
      expect(green - Math.max(red, blue)).toBeGreaterThan(100)
      expect(opacity).toBe(255)
    }
    await page.getByRole("button", { name: "Before and after" }).click()
    divider.element().focus()
    await userEvent.keyboard("{End}")
    await expect.element(divider).toHaveAttribute("aria-valuetext", "100% original")
  })

  it("shows the blurred image behind the subject", async () => {
    await open()
    await expect.poll(() => started.length).toBe(1)
    job.finish(LEFT)
    await expect.element(surface).toBeVisible()
    const canvas = surface.element().querySelector("canvas") ?? surface.element()
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("the result is drawn on no canvas")
    const opacity = () => canvas.getContext("2d")?.getImageData(Math.round(canvas.width * 0.9), Math.round(canvas.height / 2), 1, 1).data[3]
    divider.element().focus()
    await userEvent.keyboard("{Home}")
    await expect.poll(opacity).toBe(0)
    await page.getByRole("button", { name: "Blurred", exact: true }).click()
    await expect.poll(opacity).toBe(255)
  })

  it("takes no file that is no image, whatever its name says", async () => {
    const main = await show()
    await lookAt("no image")
    await pick(main, new File(["hello"], "note.png", { type: "image/png" }))
    await expect.element(page.getByText("The file's content doesn't match its name.", { exact: false })).toBeVisible()
    await pick(main, new File([], "nothing.png", { type: "image/png" }))
    await expect.element(page.getByText("The file is empty.", { exact: false })).toBeVisible()
    await lookAt("an empty file")
  })

  it("opens what a phone takes, once it is a JPEG", async () => {
    const main = await show()
    await pick(main, new File([HEIC_BYTES], "IMG_0042.HEIC", { type: "image/heic" }))
    await expect.element(page.getByText("IMG_0042.jpg")).toBeVisible()
    await expect.poll(() => started.length).toBe(1)
  })

  it("has everything in Arabic", async () => {
    await open({ locale: "ar" })
    await expect.poll(() => started.length).toBe(1)
    job.finish(LEFT)
    await expect.element(page.getByRole("application")).toBeVisible()
    await lookAt("a cut-out, Arabic")
  })
})
