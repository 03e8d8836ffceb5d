import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { testMedia } from "../../../testing/_kernel/runtime.ts"
import { testServer } from "../../../testing/backend/server.ts"
import { give, makeMemberContext } from "../../../testing/credits/purse.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { asTaskId } from "../_kernel/ids.ts"
import { kindOf } from "../_kernel/task-kind.ts"
import { validInput } from "../_kernel/valid-input.ts"
import { createLyrics, createMusic, createSoundEffect, createSpeech } from "../audio/create-audio-task.ts"
import { generateLyrics, textToAudioEffect, textToMusic, textToSpeech } from "../audio/generation-contract.ts"
import { createTranscript } from "../audio/transcript/create-transcript.ts"
import { transcribe } from "../audio/transcript/transcript-contract.ts"
import { estimateTask } from "../estimate/contract.ts"
import { feature as estimates } from "../estimate/feature.ts"
import { readTaskConfig } from "../studio/read-task-config.ts"
import { createVideoTask } from "../video/create-video-task.ts"
import { effectToVideo, imageToVideo, multiImageToVideo, textToVideo } from "../video/generation-contract.ts"
import { createLipSync } from "../video/lips/create-lip-sync.ts"
import { audioToLipVideo } from "../video/lips/lip-contract.ts"
import { createRemake } from "../video/remake/create-remake.ts"
import { extendVideo, interpolateFrames, upscaleVideo, videoToAudio } from "../video/remake/remake-contract.ts"
import { payloadOfTask } from "./payload-of-task.ts"
import { specificationOf } from "./task-row.ts"

const member = await makeMemberContext({ plan: "company" })
const context = { ...member, media: testMedia(), renderFleet: async () => [testServer({ capabilities: null })], idempotency: null }
const owner = context.viewer.id
const { database } = context
await give(owner, { coins: 1_000_000 })

const image = await finishedTask(owner, ["an image"])
const video = await finishedTask(owner, ["a video"], "video/mp4", { durationMs: 4_000 })
for (const { id } of [image, video])
  await database.update(schema.taskResult).set({ width: 768, height: 512 }).where(eq(schema.taskResult.taskId, id))
const [url = ""] = image.urls
const fileId = await insertFile(owner, VIDEO)
const { id: parent_task_id } = image
const ofVideo = { parent_task_id: video.id }

/** Each kind that plays, by its name: how its call makes it, and what is asked for. */
/** Of more digits than a number of JSON keeps. */
const LONG_SEED = "15868032420172410157"

const KINDS = {
  "text-to-video": [
    (asked: unknown) => createVideoTask(context, "text-to-video", validInput(textToVideo.input(), asked)),
    {
      art_model_no: "magic",
      prompt: "a boat",
      negative_prompt: "fog",
      aspect_ratio: "9:16",
      n_iter: 2,
      sound: true,
      generate_video: { quality_mode: "360p", style: "clay", motion_mode: "fast" },
    },
  ],
  "image-to-video": [
    (asked: unknown) => createVideoTask(context, "image-to-video", validInput(imageToVideo.input(), asked)),
    { art_model_no: "hunyuan", parent_task_id, image_fit: "pad", generate_video: { generate_video_duration: 3 } },
  ],
  "multi-image-to-video": [
    (asked: unknown) => createVideoTask(context, "multi-image-to-video", validInput(multiImageToVideo.input(), asked)),
    { multiImg2videoInfo: { imageList: [url, null], aspect_ratio: 12 }, prompt: "one after the other", seed: LONG_SEED },
  ],
  "effect-to-video": [
    (asked: unknown) => createVideoTask(context, "effect-to-video", validInput(effectToVideo.input(), asked)),
    { SpecialEffectsAppInfo: { id: "spin" }, specialEffectsImageList: [{ url, order: 0 }] },
  ],
  "video-extend": [
    (asked: unknown) => createRemake(context, "video-extend", validInput(extendVideo.input(), asked)),
    { ...ofVideo, prompt: "on it goes", seed: LONG_SEED, duration: 10 },
  ],
  "video-upscale": [(asked: unknown) => createRemake(context, "video-upscale", validInput(upscaleVideo.input(), asked)), ofVideo],
  "frame-interpolation": [
    (asked: unknown) => createRemake(context, "frame-interpolation", validInput(interpolateFrames.input(), asked)),
    { meta: { file_id: fileId } },
  ],
  "video-to-audio": [
    (asked: unknown) => createRemake(context, "video-to-audio", validInput(videoToAudio.input(), asked)),
    { ...ofVideo, prompt: "rain", seed: LONG_SEED, negative_prompt: "thunder", duration: 2 },
  ],
  "lip-sync": [
    (asked: unknown) => createLipSync(context, validInput(audioToLipVideo.input(), asked)),
    { parent_task_id, timbre: "en-female", prompt: "Good morning", speed: 1.2, emotion: "calm" },
  ],
  "sound-effect": [
    (asked: unknown) => createSoundEffect(context, validInput(textToAudioEffect.input(), asked)),
    { prompt: "rain", seed: LONG_SEED, negative_prompt: "thunder", duration: 7, n_iter: 2 },
  ],
  music: [
    (asked: unknown) => createMusic(context, validInput(textToMusic.input(), asked)),
    { prompt: "jazz", seed: LONG_SEED, generateMode: "instrumental", duration: 20 },
  ],
  song: [
    (asked: unknown) => createMusic(context, validInput(textToMusic.input(), asked)),
    { prompt: "a ballad", seed: LONG_SEED, lyrics: "[verse]\nThe sea", timbre: "en-male", duration: 25 },
  ],
  lyrics: [
    (asked: unknown) => createLyrics(context, validInput(generateLyrics.input(), asked)),
    { prompt: "a lonely lighthouse", seed: LONG_SEED, language: "ja" },
  ],
  speech: [
    (asked: unknown) => createSpeech(context, { waits: false, ...validInput(textToSpeech.input(), asked) }),
    { prompt: "Good morning", local: "早安", timbre: "zh-cn-female", speed: 0.8, emotion: "shy" },
  ],
  "speech-to-text": [
    (asked: unknown) => createTranscript(context, validInput(transcribe.input(), asked)),
    { file_id: fileId, language: "en" },
  ],
} as const

async function rowOf(id: string) {
  const [row] = await database
    .select()
    .from(schema.task)
    .where(eq(schema.task.id, asTaskId(id)))
  if (row === undefined) throw new Error(`no task ${id}`)
  return row
}

/** What a task orders: the same order makes the same bytes. */
async function orderOf(id: string) {
  const specification = specificationOf(await rowOf(id))
  const kind = kindOf(context.taskKinds, specification)
  return [kind.name, kind.order(specification)]
}

it.each(Object.entries(KINDS))(
  "a %s made again by what `create-refer` and `task/config` say of it is the same order, seed and all, for its quote by action",
  async (name, [make, asked]) => {
    const { id } = await make(asked)
    const order = await orderOf(id)
    expect(order[0]).toBe(name)
    const payload = await payloadOfTask(context, asTaskId(id))
    const quote = await estimates.verbs.estimateTask(context, validInput(estimateTask.input(), payload), new Request(context.origin.site))
    expect(quote.calculate_coins).toBe((await rowOf(id)).priceCoins)
    expect(await orderOf((await make(payload)).id)).toEqual(order)
    const config = await readTaskConfig(context, { id: asTaskId(id) })
    expect(await orderOf((await make(config)).id)).toEqual(order)
  },
)

it("the training of a voice is nothing that a payload makes again", async () => {
  const { id } = await finishedTask(owner, ["a"], "audio/mp4", { action: 206 })
  await expect(payloadOfTask(context, id)).rejects.toMatchObject({ code: "NotFound" })
  await expect(readTaskConfig(context, { id })).rejects.toMatchObject({ code: "NotFound" })
})
