import { createCanvas } from "@napi-rs/canvas"
import { expect, it, onTestFinished } from "vitest"
import { CHECKED_ORDERS } from "../../src/domain/backend/check-rules.ts"
import { CHECK_LIMITS, checkServer } from "../../src/edge/backends/check/check-server.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import { openServer } from "../gpu-agent/open-server.ts"
import { plainPainter } from "../gpu-sandboxes/comfyui/painters.ts"
import { startComfySandbox } from "../gpu-sandboxes/comfyui/sandbox.ts"
import { mediaFile } from "../gpu-sandboxes/comfyui/write-media.ts"
import { startFalSandbox } from "../gpu-sandboxes/fal/sandbox.ts"
import { startOpenAiSandbox } from "../gpu-sandboxes/openai/sandbox.ts"
import { type Painter, plainPng } from "../gpu-sandboxes/plain-images.ts"

/** What a check orders of videos, sounds and words at servers of each kind. */

const UNUSED = "http://127.0.0.1:9"
const VIDEO_MODELS = ["sora-2", "gpt-4o-mini-tts", "whisper-1", "gpt-4.1"]

/** Files of the sort that is ordered; videos are a little larger than that, as `wider` says. */
const painterOf =
  (wider = 0): Painter =>
  async ({ kind, fields }) => {
    const [width, height] = [Number(fields["width"] ?? 64) + wider, Number(fields["height"] ?? 64)]
    if (kind.endsWith("video")) {
      const shots = [{ canvas: createCanvas(width, height), frames: 12 }]
      return [await mediaFile({ kind: "video", shots, frameRate: 24, sound: null }, "mp4")]
    }
    if (kind.endsWith("image")) return [plainPng(width, height, 120)]
    return [await mediaFile({ kind: "sound", seconds: 1, seed: 3 }, "mp3")]
  }

async function checked(server: { readonly url: string; stop(): Promise<void> }, kind: "openai" | "fal" | "comfyui", limits: object = {}) {
  onTestFinished(() => server.stop())
  const held: HeldHere[] = []
  const { rows } = await checkServer(
    { url: server.url, kind, ...(kind === "fal" ? { token: "secret" } : {}) },
    {
      open: (renderer) =>
        openServer(renderer, (blocking) => {
          const here = holdInProcess(blocking, createMemoryStore())
          held.push(here)
          return here.backend
        }),
      clock: { now: () => performance.now(), pause: () => new Promise((resolve) => setTimeout(resolve, 2)) },
      newName: () => `check_${crypto.randomUUID().slice(0, 13)}-1`,
      isProduction: false,
      onRow: () => {},
      parts: ["orders"],
      ...CHECK_LIMITS,
      ...limits,
    },
  )
  for (const { stop } of held) stop()
  const played = CHECKED_ORDERS.slice(CHECKED_ORDERS.indexOf("text-to-video"))
  return Object.fromEntries(
    rows.flatMap(({ step, outcome, code, values }) =>
      played.some((one) => one === step) ? [[step, [outcome, code, values["size"] ?? null]]] : [],
    ),
  )
}

const WORKS = ["works", null, null]
const ABSENT = ["skipped", "not-offered", null]

it("at OpenAI's API videos are ordered in the first size that the model makes, and speech, a transcript and lyrics are tried", async () => {
  const server = await startOpenAiSandbox({ easelUrl: UNUSED, painter: painterOf(), models: VIDEO_MODELS })
  expect(await checked(server, "openai")).toMatchObject({
    "text-to-video": ["works", null, "720×1280"],
    "image-to-video": ["works", null, "720×1280"],
    "video-extend": ABSENT,
    "sound-effect": ABSENT,
    lyrics: WORKS,
    speech: WORKS,
    "speech-to-text": WORKS,
  })
})

it("a vendor's video of nearly the ordered shape works, and one that is far from it has the wrong size", async () => {
  const near = await startOpenAiSandbox({ easelUrl: UNUSED, painter: painterOf(-16), models: VIDEO_MODELS })
  expect((await checked(near, "openai"))["text-to-video"]).toEqual(["works", null, "704×1280"])
  const far = await startOpenAiSandbox({ easelUrl: UNUSED, painter: painterOf(560), models: VIDEO_MODELS })
  expect((await checked(far, "openai"))["text-to-video"]).toEqual(["fails", "wrong-size", "1280×1280"])
})

it("at a queue of fal's form videos, sound effects, music and songs are tried", async () => {
  const server = await startFalSandbox({ easelUrl: UNUSED, painter: painterOf() })
  const seen = await checked(server, "fal")
  for (const step of ["text-to-video", "image-to-video", "sound-effect", "music", "song"])
    expect([step, seen[step]?.[0]]).toEqual([step, "works"])
})

it("at ComfyUI the video that it made goes on, grows, gets smoother and a sound", async () => {
  const server = await startComfySandbox({ easelUrl: UNUSED, paint: plainPainter })
  expect(await checked(server, "comfyui")).toMatchObject({
    "video-extend": ["works", null, "256×256"],
    "video-upscale": ["works", null, "512×512"],
    "frame-interpolation": ["works", null, "256×256"],
    "video-to-audio": ["works", null, "256×256"],
    song: WORKS,
    speech: ABSENT,
  })
})

it("what there is no time for, or no video to try it with, is told as not tried", async () => {
  const late = await startComfySandbox({ easelUrl: UNUSED, paint: plainPainter })
  expect((await checked(late, "comfyui", { ordersLimitMs: 0 }))["music"]).toEqual(["skipped", "not-tried", null])
  const silent = await startComfySandbox({ easelUrl: UNUSED, paint: plainPainter, withoutFiles: /wan|ltx|hunyuan|sd15_mm/ })
  expect(await checked(silent, "comfyui")).toMatchObject({
    "text-to-video": ["skipped", "video-parts-missing", null],
    "video-upscale": ["skipped", "not-tried", null],
    "sound-effect": WORKS,
  })
})
