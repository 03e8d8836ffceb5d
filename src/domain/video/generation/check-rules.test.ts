import { expect, test } from "vitest"
import { checkVideoForm, type VideoForm } from "./check-rules.ts"

const FORM: VideoForm = { tab: "txt2video", prompt: "a camel caravan", images: [], effectPlaces: null, isUploading: false }
const faultsOf = (form: Partial<VideoForm>) => checkVideoForm({ ...FORM, ...form }).map(({ path, message }) => `${path} ${message}`)

test("words are needed where nothing else says what to make", () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ prompt: "  " })).toEqual(["prompt PromptNotEmpty"])
  expect(faultsOf({ tab: "img2video", prompt: "", images: ["/media/a.png"] })).toEqual([])
})

test("an effect is chosen before its images, and every place that it needs is filled", () => {
  expect(faultsOf({ tab: "effect" })).toEqual(["SpecialEffectsAppInfo pleaseSelectEffect"])
  const places = [{ isRequired: true }, { isRequired: false }, { isRequired: true }]
  expect(faultsOf({ tab: "effect", effectPlaces: places, images: ["/media/a.png", null, ""] })).toEqual([
    "specialEffectsImageList.2 pleaseSelectImage",
  ])
})

test("several images need one at least, an image needs itself", () => {
  expect(faultsOf({ tab: "multiImg2video", images: [null, null, null, null] })).toEqual(["multiImg2videoInfo.imageList pleaseSelectImage"])
  expect(faultsOf({ tab: "multiImg2video", images: [null, null, "/media/c.png", null] })).toEqual([])
  for (const tab of ["img2video", "img2Live2d"] as const) expect(faultsOf({ tab })).toEqual(["imageToVideoList pleaseSelectImage"])
})

test("nothing is made while an image is on its way", () => {
  expect(faultsOf({ tab: "img2video", images: ["/media/a.png"], isUploading: true })).toEqual(["imageToVideoList uploadingWaitTip"])
})
