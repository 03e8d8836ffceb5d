import { beforeEach, describe, expect, it, vi } from "vitest"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { VIDEO_EFFECTS } from "../../domain/video/generation/effect-table.ts"
import { CAMERA_MODES } from "../../domain/video/generation/setting-rules.ts"
import { formPathOf, soundSettingsOf, tabOfVideo, videoSettingsOf } from "./settings-of-work.ts"

const { readWork } = vi.hoisted(() => ({ readWork: vi.fn() }))
vi.mock("../../domain/post/read-work.ts", () => ({ readWork }))

beforeEach(() => vi.resetAllMocks())

const [CAMERA] = CAMERA_MODES
const [EFFECT] = VIDEO_EFFECTS
const ID = "work_00000000000000000000000001"
const CONTEXT = {} as never
const RECIPE = { prompt: "a fox", negative_prompt: "", width: null, height: null }
const SOUND = { kind: "speech", voice: null, speed: null, emotion: null, duration_s: null, lyrics: null }
const VIDEO = {
  kind: "text-to-video",
  model: null,
  duration_s: null,
  motion_mode: null,
  style: null,
  has_sound: false,
  quality: null,
  camera: null,
}

const sound = async (change: object, more: object = {}) => {
  readWork.mockResolvedValue({ recipe: { ...RECIPE, ...more, sound: { ...SOUND, ...change } } })
  return soundSettingsOf(CONTEXT, ID)
}
const video = async (change: object, more: object = {}) => {
  readWork.mockResolvedValue({ recipe: { ...RECIPE, ...more, video: { ...VIDEO, ...change } } })
  return videoSettingsOf(CONTEXT, ID)
}
const worded = { prompt: "a fox" }

describe("the form that makes the like of a published sound", () => {
  it.each([
    [{}, {}, { tab: "speech", configuration: worded }],
    [
      { voice: "v", speed: 1.5, emotion: "lively", duration_s: 9 },
      { negative_prompt: "hiss" },
      { tab: "speech", configuration: { ...worded, timbre: "v", speed: 1.5, emotion: "lively" } },
    ],
    [{ emotion: "unheard of" }, {}, { tab: "speech", configuration: worded }],
    [{ kind: "song", lyrics: "la" }, {}, { tab: "music", configuration: { ...worded, generateMode: "vocalSongs", lyrics: "la" } }],
    [{ kind: "song" }, {}, { tab: "music", configuration: { ...worded, generateMode: "vocalSongs" } }],
    [
      { kind: "music", duration_s: 9, lyrics: "la" },
      { negative_prompt: "hiss" },
      { tab: "music", configuration: { ...worded, negative_prompt: "hiss", duration: 9, generateMode: "instrumental" } },
    ],
    [{ kind: "sound-effect" }, {}, { tab: "sound-effect", configuration: worded }],
    [{ kind: "unheard of" }, {}, null],
  ])("is filled in as it was asked for: %j", async (change, more, settings) => {
    expect(await sound(change, more)).toEqual(settings)
  })
})

describe("the form that makes the like of a published video", () => {
  it("is filled in with what was said of it", async () => {
    expect(await video({})).toEqual({ tab: "txt2video", meta: { ...worded, generate_video: {} } })
    const size = { negative_prompt: "blur", width: 640, height: 360 }
    const said = { model: "m", duration_s: 5, motion_mode: "fast", style: "clay", has_sound: true, quality: "unheard of" }
    expect(await video({ ...said, kind: "image-to-video", camera: { mode: "unheard of", offset: 1 } }, size)).toEqual({
      tab: "img2video",
      meta: {
        ...{ ...worded, ...size, art_model_no: "m", sound: true },
        generate_video: { generate_video_duration: 5, motion_mode: "fast", style: "clay" },
      },
    })
    expect(await video({}, { width: 640 })).toEqual({ tab: "txt2video", meta: { ...worded, generate_video: {} } })
  })

  it("is that of its kind; none for what is made out of another video, the plain one where nothing is known", async () => {
    const kinds = ["text-to-video", "image-to-video", "multi-image-to-video", "effect-to-video", "extend-video"]
    expect(kinds.map((kind) => tabOfVideo({ kind } as never))).toEqual(["txt2video", "img2video", "multiImg2video", "effect", null])
    expect([tabOfVideo(undefined), await video({ kind: "extend-video" })]).toEqual(["txt2video", null])
    readWork.mockResolvedValue({ recipe: RECIPE })
    expect(await videoSettingsOf(CONTEXT, ID)).toEqual({ tab: "txt2video", meta: worded })
    expect(await soundSettingsOf(CONTEXT, ID)).toBeNull()
  })

  it("has the quality and the camera that are known, and names an effect in the place of its model", async () => {
    const asked = { quality: "720p", camera: { mode: CAMERA, offset: 2 } }
    expect((await video(asked))?.meta.generate_video).toEqual({
      quality_mode: "720p",
      camera_control_option: { mode: CAMERA, offset: 2 },
    })
    expect((await video({ kind: "effect-to-video", model: EFFECT?.id }))?.meta).toMatchObject({ SpecialEffectsAppInfo: { id: EFFECT?.id } })
    const unknown = (await video({ kind: "effect-to-video", model: "m" }))?.meta
    expect(unknown).toEqual({ ...worded, generate_video: {} })
    expect((await video({ model: EFFECT?.id }))?.meta).toMatchObject({ art_model_no: EFFECT?.id })
  })
})

it("a work that is named by nothing or not found fills nothing in; what fails otherwise is told", async () => {
  expect([await soundSettingsOf(CONTEXT, undefined), await videoSettingsOf(CONTEXT, "no id"), readWork.mock.calls]).toEqual([
    null,
    null,
    [],
  ])
  readWork.mockRejectedValueOnce(new DomainError("NotFound")).mockRejectedValueOnce(new DomainError("Unavailable"))
  expect(await soundSettingsOf(CONTEXT, ID)).toBeNull()
  await expect(soundSettingsOf(CONTEXT, ID)).rejects.toMatchObject({ code: "Unavailable" })
  readWork.mockRejectedValueOnce(Object.assign(new Error("a fault"), { code: "NotFound" }))
  await expect(videoSettingsOf(CONTEXT, ID)).rejects.toThrow("a fault")
})

it.each([
  [OBJECT_TYPES.aiAudio, { sound: SOUND }, `/create/audio?work=${ID}`],
  [OBJECT_TYPES.aiAudio, {}, null],
  [OBJECT_TYPES.aiVideo, {}, `/create/video?work=${ID}`],
  [OBJECT_TYPES.aiVideo, { video: { kind: "extend-video" } }, null],
  [OBJECT_TYPES.image, { sound: SOUND, video: VIDEO }, null],
])("the like of a work is made by the form of its kind: %s %j", (type, recipe, path) => {
  expect(formPathOf({ id: ID, obj_type: type, recipe } as never)).toBe(path)
})
