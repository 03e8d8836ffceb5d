import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import type { FieldTable } from "../../_kernel/field-table.ts"
import type { TaskKind, TaskSource } from "../../_kernel/task-kind.ts"
import { audioConfigurationSchema } from "../../audio/generation/configuration.ts"
import { SOUND_FIELDS_TABLE } from "../../audio/generation/sound-fields.ts"
import { lyrics } from "../../audio/kinds/lyrics.ts"
import { music } from "../../audio/kinds/music.ts"
import { song } from "../../audio/kinds/song.ts"
import { soundEffect } from "../../audio/kinds/sound-effect.ts"
import { speech } from "../../audio/kinds/speech.ts"
import { effectToVideo } from "../kinds/effect-to-video.ts"
import { imageToVideo } from "../kinds/image-to-video.ts"
import { lipSync } from "../kinds/lip-sync.ts"
import { multiImageToVideo } from "../kinds/multi-image-to-video.ts"
import { textToVideo } from "../kinds/text-to-video.ts"
import { keptLipSyncSchema } from "../lips/lip-configuration.ts"
import { LIP_FIELDS } from "../lips/lip-fields.ts"
import { modelOf } from "./chosen-model.ts"
import { videoConfigurationSchema } from "./configuration.ts"
import { effectPlacesOf } from "./effect-rules.ts"
import { namedImages } from "./named-images.ts"
import { placesOf } from "./several-images-rules.ts"
import { VIDEO_FIELDS } from "./video-fields.ts"
import { imageTab } from "./video-order.ts"

type Raw = Readonly<Record<string, unknown>>

const part = z.object({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
})

/** The paths of all values within a schema, as far as a table goes into them. */
function pathsOf(schema: z.ZodMiniType, table: Readonly<Record<string, unknown>>): readonly string[] {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
  const within = (inner: unknown, path: string): readonly string[] => {
    if (Object.hasOwn(table, path)) return [path]
    const { $ref: reference, properties, items } = part.parse(inner)
    const name = reference?.split("/").at(-1)
    if (name !== undefined) return within(root.$defs?.[name], path)
    if (properties !== undefined)
      return Object.entries(properties).flatMap(([field, value]) => within(value, path === "" ? field : `${path}.${field}`))
    return items === undefined ? [path] : within(items, `${path}[]`)
  }
  return within(root, "")
}

function at(path: string, value: unknown): Raw {
  const [name = "", ...rest] = path.split(".")
  const inner = rest.length === 0 ? value : at(rest.join("."), value)
  return name.endsWith("[]") ? { [name.slice(0, -2)]: [inner] } : { [name]: inner }
}

const isRecord = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value)

function over(below: unknown, above: unknown): unknown {
  if (Array.isArray(below) && Array.isArray(above))
    return [...above.map((one, place) => over(below[place], one)), ...below.slice(above.length)]
  if (!isRecord(below) || !isRecord(above)) return above
  return Object.fromEntries(
    [...new Set([...Object.keys(below), ...Object.keys(above)])].map((name) => [
      name,
      Object.hasOwn(above, name) ? over(below[name], above[name]) : below[name],
    ]),
  )
}

const source = (role: string, url = `/media/${role}`): TaskSource => ({
  ...{ role, mediaKey: url, url, sha256: "a".repeat(64), sizeBytes: 1000, width: 600, height: 400, prompt: "", durationMs: 2_000 },
})

/** Two values of a field that differ for models that heed it, and what must be said beside for it to speak. */
type Sample = readonly [one: unknown, other: unknown, beside?: Raw]

/** What an input comes to for a kind: all that a server is sent, and what is told. */
function made(kind: TaskKind<never, never>, raw: unknown, sources: readonly TaskSource[]) {
  const kept = kind.ofKept()
  const specification = kept.specify(raw, { random: () => 0.3, plan: "vip3", sources })
  return { told: specification.unheeded ?? [], effect: JSON.stringify(kept.order(specification)) }
}

interface Contract {
  readonly table: FieldTable<never>
  readonly samples: Readonly<Record<string, Sample>>
  readonly base: (kind: string) => Raw
  readonly sources: (kind: string, raw: Raw) => readonly TaskSource[]
}

/** What is wrong with the rows of a table for a kind. */
function wrongRows(kind: TaskKind<never, never>, { table, samples, base, sources }: Contract): readonly string[] {
  return Object.entries(table).flatMap(([path, row]) => {
    const [one, other, beside = {}] = samples[path] ?? ["a", "b"]
    const [left, right] = [one, other].map((value) => {
      const raw = over(over(base(kind.name), beside), value === undefined ? {} : at(path, value)) as Raw
      return made(kind, raw, sources(kind.name, raw))
    })
    const isDifferent = left?.effect !== right?.effect
    const isTold = left?.told.includes(path) === true
    const isRight = row.acts.includes(kind.name) ? isDifferent && !isTold : !isDifferent && isTold === (row.isKept !== true)
    return isRight ? [] : [`${path}: ${isDifferent ? "acts" : "does not act"}, ${isTold ? "told" : "not told"}`]
  })
}

const MAGIC = { art_model_no: "magic" }
const VIDEOS: Contract = {
  table: VIDEO_FIELDS,
  base: (kind) => ({
    ...{ prompt: "a fox", seed: 5, art_model_no: "sparkle" },
    ...(kind === "image-to-video" ? { imageToVideoList: [{ mode: "first_frame", url: "/media/first" }] } : {}),
    ...(kind === "multi-image-to-video" ? { multiImg2videoInfo: { imageList: ["/media/one"] } } : {}),
    ...(kind === "effect-to-video"
      ? { SpecialEffectsAppInfo: { id: "spin" }, specialEffectsImageList: [{ url: "/media/a" }, { url: "/media/b" }] }
      : {}),
  }),
  sources: (kind, raw) => {
    const meta = videoConfigurationSchema().parse(raw)
    const named =
      kind === "image-to-video"
        ? namedImages(modelOf(meta), imageTab(meta), meta)
        : kind === "multi-image-to-video"
          ? placesOf(meta)
          : kind === "effect-to-video"
            ? effectPlacesOf(meta)
            : []
    return named.map(({ role, url }) => source(role, url))
  },
  samples: {
    art_model_no: ["sparkle", "wan"],
    prompt: ["a cat", "a dog"],
    width: [1600, 900, { height: 900 }],
    height: [1600, 900, { width: 900 }],
    aspect_ratio: ["16:9", 3],
    n_iter: [1, 2],
    n_video_iter: [1, 2],
    seed: [7, 8],
    image_fit: ["crop", "pad"],
    "image_focus.x": [0.2, 0.8, { image_fit: "crop", image_focus: { y: 0.5 } }],
    "image_focus.y": [0.2, 0.8, { image_fit: "crop", image_focus: { x: 0.5 } }],
    "generate.gen_mode": [0, 1, { art_model_no: "depth" }],
    "generate_video.relevance": [0.2, 0.8],
    "generate_video.camera_control_option.mode": ["Zoom", "Pan", { generate_video: { camera_control_option: { offset: 3 } } }],
    "generate_video.camera_control_option.offset": [2, 5, { generate_video: { camera_control_option: { mode: "Zoom" } } }],
    "generate_video.generate_video_duration": [5, 10],
    "generate_video.image_opts[].mode": [
      "image",
      "live2d",
      { imageToVideoList: undefined, multiImg2videoInfo: { imageList: undefined }, generate_video: { image_opts: [{ url: "/media/o" }] } },
    ],
    "generate_video.image_opts[].url": [
      "/media/o",
      "/media/p",
      { imageToVideoList: undefined, multiImg2videoInfo: { imageList: undefined }, generate_video: { image_opts: [{ mode: "image" }] } },
    ],
    "generate_video.image_opts[].width": [600, 700, { generate_video: { image_opts: [{ mode: "image", url: "/media/o" }] } }],
    "generate_video.image_opts[].height": [600, 700, { generate_video: { image_opts: [{ mode: "image", url: "/media/o" }] } }],
    "generate_video.quality_mode": ["540p", "720p", MAGIC],
    "generate_video.motion_mode": ["normal", "fast", MAGIC],
    "generate_video.style": ["clay", "anime", MAGIC],
    "imageToVideoList[].mode": ["image", "live2d", { art_model_no: "lite", imageToVideoList: [{ url: "/media/first" }] }],
    "imageToVideoList[].url": ["/media/x", "/media/y", { imageToVideoList: [{ mode: "first_frame" }] }],
    "imageToVideoList[].firstFrame": ["/media/x", "/media/y", { imageToVideoList: [{ mode: "first_frame", url: "/media/first" }] }],
    "imageToVideoList[].lastFrame": ["/media/x", undefined, { imageToVideoList: [{ mode: "first_frame", url: "/media/first" }] }],
    "imageToVideoList[].type": ["a", "b", { imageToVideoList: [{ mode: "first_frame", url: "/media/first" }] }],
    "multiImg2videoInfo.imageList[]": ["/media/x", "/media/y"],
    "multiImg2videoInfo.height": [1280, 720, { multiImg2videoInfo: { width: 900 } }],
    "multiImg2videoInfo.width": [1280, 720, { multiImg2videoInfo: { height: 900 } }],
    "multiImg2videoInfo.aspect_ratio": [12, 3],
    "multiImg2videoInfo.gen_mode": [0, 1],
    "multiImg2videoInfo.enableNegativePrompts": [true, false, { multiImg2videoInfo: { negative_prompt: "fog" } }],
    "multiImg2videoInfo.generate_video_duration": [5, 10],
    "SpecialEffectsAppInfo.id": ["spin", "melt"],
    "SpecialEffectsAppInfo.templateInfo.inputs[]": [{ a: 1 }, { a: 2 }],
    "specialEffectsImageList[].url": ["/media/x", "/media/y"],
    "specialEffectsImageList[].order": [1, 2, { specialEffectsImageList: [{ url: "/media/a" }, { url: "/media/b", order: 1 }] }],
    sound: [true, false],
  },
}

const SOUNDS: Contract = {
  table: SOUND_FIELDS_TABLE,
  base: (kind) => ({ prompt: "rain", ...(kind === "speech" ? { timbre: "en-female" } : {}) }),
  sources: (_kind, raw) => (raw["own_voice"] === undefined ? [] : [source("voice")]),
  samples: {
    prompt: ["a cat", "a dog"],
    seed: [7, 8],
    duration: [6, 7],
    n_iter: [1, 2],
    generateMode: ["vocalSongs", "instrumental"],
    language: ["en", "ja"],
    speed: [0.8, 1.5],
    emotion: ["calm", "shy"],
    "own_voice.base": [
      "en-female",
      "en-female",
      { timbre: "en-female", own_voice: { traits: { pitch_hz: 100, syllables_per_s: 4, tilt_db: 0 } } },
    ],
    "own_voice.traits": [
      { pitch_hz: 100, syllables_per_s: 4, tilt_db: 0 },
      { pitch_hz: 100, syllables_per_s: 4, tilt_db: 0 },
      { own_voice: { base: "en-female" } },
    ],
  },
}

describe("every field of a video generation config (spec 2§3)", () => {
  it("has its row, as have those of sounds and of faces that speak", () => {
    const tables = [
      [videoConfigurationSchema(), VIDEO_FIELDS],
      [audioConfigurationSchema(), SOUND_FIELDS_TABLE],
      [keptLipSyncSchema(), LIP_FIELDS],
    ] as const
    for (const [schema, table] of tables) expect([...new Set(pathsOf(schema, table))].toSorted()).toEqual(Object.keys(table).toSorted())
  })

  it.each([textToVideo, imageToVideo, multiImageToVideo, effectToVideo])("changes the order of $name, or is told", (kind) => {
    expect(wrongRows(kind as never, VIDEOS)).toEqual([])
  })

  it.each([soundEffect, music, song, lyrics, speech])("likewise of sounds: $name", (kind) => {
    expect(wrongRows(kind as never, SOUNDS)).toEqual([])
  })

  it("of a face that speaks is told where a sound is heard in place of a text", () => {
    const meta = { prompt: "Hello", local: "Hallo", timbre: "en-female", speed: 2, emotion: "calm" as const }
    const told = (more: object, sound: readonly TaskSource[]) =>
      lipSync.specify({ ...meta, ...more }, { random: () => 0, plan: "free", sources: [source("image"), ...sound] }).unheeded ?? []
    expect(told({}, [])).toEqual([])
    expect(told({ url: "/media/sound", name: "mine", duration: 3 }, [source("sound")])).toEqual([
      ...["prompt", "local", "timbre", "speed", "emotion"],
    ])
  })
})
