import fc from "fast-check"
import { expect, test } from "vitest"
import { type ImageItem, imagesFor, servesTab, tabFor, tabOfTask, takesFrames, VIDEO_TABS } from "./input-rules.ts"
import { VIDEO_MODELS, videoModelOf } from "./model-table.ts"

const image: ImageItem = { mode: "image", url: "/media/a.png" }
const modelNamed = (no: string) => videoModelOf(no) ?? expect.fail(`no model ${no}`)

test.each([
  [11, [image], "txt2video"],
  [12, [image], "img2video"],
  [12, [{ ...image, mode: "live2d" }], "img2Live2d"],
  [15, [], "effect"],
  [25, [image, image], "multiImg2video"],
  [42, [], "txt2video"],
  [42, [image], "img2video"],
  [1, [], null],
] as const)("a task of domain type %s with images %j belongs to the tab %s", (domainType, images, tab) => {
  expect(tabOfTask(domainType, images)).toBe(tab)
})

test("a tab that a model does not serve gives way to the first one that it does", () => {
  expect(tabFor(modelNamed("flow"), "txt2video")).toBe("img2video")
  expect(tabFor(modelNamed("lite"), "img2Live2d")).toBe("img2Live2d")
  expect(tabFor(modelNamed("ultra"), "img2Live2d")).toBe("img2video")
  for (const model of VIDEO_MODELS) for (const tab of VIDEO_TABS) expect(servesTab(model, tabFor(model, tab))).toBe(true)
})

test("another model turns an image into a first frame and back, and drops a last frame that it has no place for", () => {
  const [between, plain] = [modelNamed("sparkle"), modelNamed("ultra")]
  const frames = imagesFor(between, "img2video", [image])
  expect(frames).toEqual([{ mode: "first_frame", url: image.url, firstFrame: image.url }])
  expect(imagesFor(plain, "img2video", frames)).toEqual([image])
  expect(imagesFor(plain, "img2video", [{ mode: "last_frame", url: "/media/z.png", lastFrame: "/media/z.png" }])).toEqual([])
})

test("words alone have no images; an image of Live2D is left as it is", () => {
  const live: ImageItem = { mode: "live2d", url: "/media/a.png" }
  for (const model of VIDEO_MODELS) {
    expect(imagesFor(model, "txt2video", [image, live])).toEqual([])
    expect(imagesFor(model, "img2Live2d", [live])).toEqual([live])
  }
})

test("images that one model takes are taken by it as they are, whatever models came before", () => {
  const mode = fc.constantFrom("image", "first_frame", "last_frame", "live2d")
  const item = fc.record({ mode, url: fc.webUrl() })
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...VIDEO_MODELS), { minLength: 1, maxLength: 5 }), fc.array(item), (models, items) => {
      const taken = models.reduce<readonly ImageItem[]>((held, model) => imagesFor(model, "img2video", held), items)
      const last = models.at(-1) ?? expect.fail("no model")
      expect(imagesFor(last, "img2video", taken)).toEqual(taken)
      const foreign = takesFrames(last) ? ["image"] : ["first_frame", "last_frame"]
      expect(taken.filter((one) => foreign.includes(one.mode))).toEqual([])
    }),
  )
})
