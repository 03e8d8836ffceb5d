import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import { traitsOfVoice } from "../../src/domain/audio/generation/voice-rules.ts"
import { music } from "../../src/domain/audio/kinds/music.ts"
import { soundEffect } from "../../src/domain/audio/kinds/sound-effect.ts"
import { speech } from "../../src/domain/audio/kinds/speech.ts"
import { LEVELS } from "../../src/domain/moderation/level-rules.ts"
import { OBJECT_TYPES } from "../../src/domain/post/contribution-rules.ts"
import { facetsOfSound, soundMadeBy, videoMadeBy } from "../../src/domain/post/made-rules.ts"
import { SOUND_COVER_PX } from "../../src/domain/stream/poster-rules.ts"
import { specifyTextToImage } from "../../src/domain/studio/kinds/text-to-image.ts"
import { textToVideo } from "../../src/domain/video/kinds/text-to-video.ts"
import type { SeedBucket } from "./card-copies.ts"
import type { Made } from "./made.ts"
import { paint } from "./paint.ts"
import type { SeedSound, SeedVideo } from "./playing-works.ts"
import { render } from "./render.ts"
import { makeRenditions, ORIGINAL_NAME } from "./renditions.ts"
import { drawCover, hear } from "./sound-cover.ts"

const FACTS = { random: () => 0.5, plan: "free", sources: [] } as const
/** Videos of the gallery are short and small: somebody waits for the first start. */
export const VIDEO = { width: 640, height: 360, durationS: 3 } as const

/** Has a sound made and stores it with its waveform. */
export async function makeSound(
  easelUrl: string,
  bucket: SeedBucket,
  { title, kind, asked, language }: SeedSound,
  id: WorkId,
): Promise<Made> {
  const specification = { speech, music, "sound-effect": soundEffect }[kind].specify(asked, FACTS)
  const fields = { speech, music, "sound-effect": soundEffect }[kind].order(specification).fields
  const bytes = await render(easelUrl, id, { kind, fields })
  const { samples, durationMs } = await hear(bytes)
  const cover = await drawCover(samples, specification.prompt)
  const sound = soundMadeBy({ specification, lyrics: null }, traitsOfVoice)
  const file = { bytes, name: "sound.m4a", contentType: "audio/mp4" }
  const row = await rowOf(bucket, { id, title, cover, sizePx: SOUND_COVER_PX, file, durationMs, objectType: OBJECT_TYPES.aiAudio })
  const recipe = { prompt: specification.prompt, negative_prompt: "", seed: specification.seed, made: { sound } }
  return { row, recipe: JSON.stringify(recipe), language, facets: facetsOfSound(sound) }
}

/** Has a video made and stores it with an image of the same words as its poster. */
export async function makeVideo(easelUrl: string, bucket: SeedBucket, { title, prompt, seed }: SeedVideo, id: WorkId): Promise<Made> {
  const { width, height, durationS } = VIDEO
  const specification = { ...textToVideo.specify({ prompt, sound: true }, FACTS), width, height, durationS, seed }
  const bytes = await render(easelUrl, id, { kind: textToVideo.name, fields: textToVideo.order(specification).fields })
  const painted = specifyTextToImage({ prompt, n_iter: 1, seed }, FACTS)
  const cover = await paint(easelUrl, `${id}-cover`, { ...painted, width, height })
  const file = { bytes, name: "video.mp4", contentType: "video/mp4" }
  const durationMs = durationS * 1000
  const row = await rowOf(bucket, { id, title, cover, sizePx: { width, height }, file, durationMs, objectType: OBJECT_TYPES.aiVideo })
  const recipe = { prompt, negative_prompt: "", width, height, seed, made: { video: videoMadeBy(specification) } }
  return { row, recipe: JSON.stringify(recipe), language: "en", facets: [] }
}

interface Stored {
  readonly id: WorkId
  readonly title: string
  /** PNG. */
  readonly cover: Uint8Array
  readonly sizePx: { readonly width: number; readonly height: number }
  readonly file: { readonly bytes: Uint8Array; readonly name: string; readonly contentType: string }
  readonly durationMs: number
  readonly objectType: number
}

async function rowOf(bucket: SeedBucket, { id, title, cover, sizePx, file, durationMs, objectType }: Stored) {
  const folder = `work/${id.slice("work_".length)}`
  const { files, thumbhash, colour } = await makeRenditions(cover)
  const put = (name: string, bytes: Uint8Array, contentType: string) =>
    bucket.put(`${folder}/${name}`, bytes, { httpMetadata: { contentType } })
  await put(ORIGINAL_NAME, cover, "image/png")
  for (const one of files) await put(one.name, one.bytes, "image/webp")
  await put(file.name, file.bytes, file.contentType)
  return {
    id,
    objectType,
    title,
    author: "Atelier",
    coverKey: `${folder}/${ORIGINAL_NAME}`,
    ...sizePx,
    thumbhash,
    colour,
    streamKey: `${folder}/${file.name}`,
    durationMs,
    isPreview: true,
    state: "visible" as const,
    level: LEVELS.pg,
  }
}
