import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { AudioConfiguration } from "../../domain/audio/generation/configuration.ts"
import { EMOTIONS } from "../../domain/audio/generation/sound-rules.ts"
import { AUDIO_ACTIONS, type AudioKind } from "../../domain/audio/generation/task-actions.ts"
import type { Work, WorkRecipe } from "../../domain/post/contract.ts"
import { OBJECT_TYPES, type ObjectType } from "../../domain/post/contribution-rules.ts"
import type { VideoRecipe } from "../../domain/post/made-contract.ts"
import { readWork } from "../../domain/post/read-work.ts"
import type { VideoConfiguration } from "../../domain/video/generation/configuration.ts"
import { effectOf } from "../../domain/video/generation/effect-table.ts"
import { QUALITY_MODES } from "../../domain/video/generation/model-table.ts"
import { CAMERA_MODES } from "../../domain/video/generation/setting-rules.ts"
import type { FormTab, VideoDraft } from "../../islands/video/generate/video-draft.ts"

/** What a published sound was asked for: the tab of the form that makes its like, and what is filled in there. */
export interface SoundSettings {
  readonly tab: AudioKind
  readonly configuration: AudioConfiguration
}

/** The settings of a published sound, as whoever asks may see it; null if it is not one, and for nothing. */
export async function soundSettingsOf(context: Context, workId: string | undefined): Promise<SoundSettings | null> {
  const recipe = await recipeOf(context, workId, OBJECT_TYPES.aiAudio)
  return recipe === null ? null : soundSettings(recipe)
}

/** What a published video was asked for, likewise. */
export type VideoSettings = Pick<VideoDraft, "tab" | "meta">

/** The settings of a published video, likewise, without the images that it was made from: these are nobody else's. */
export async function videoSettingsOf(context: Context, workId: string | undefined): Promise<VideoSettings | null> {
  const recipe = await recipeOf(context, workId, OBJECT_TYPES.aiVideo)
  return recipe === null ? null : videoSettings(recipe)
}

async function recipeOf(context: Context, workId: string | undefined, objectType: ObjectType): Promise<WorkRecipe | null> {
  const id = workIdSchema().safeParse(workId)
  if (!id.success) return null
  try {
    return (await readWork(context, id.data, objectType)).recipe
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code === "NotFound") return null
    throw thrown
  }
}

function soundSettings({ prompt, negative_prompt: negative, sound }: WorkRecipe): SoundSettings | null {
  if (sound === undefined) return null
  const { kind, voice, speed, duration_s: duration, lyrics } = sound
  if (kind === "speech") {
    const emotion = EMOTIONS.find((one) => one === sound.emotion)
    const said = {
      ...(voice === null ? {} : { timbre: voice }),
      ...(speed === null ? {} : { speed }),
      ...(emotion === undefined ? {} : { emotion }),
    }
    return { tab: "speech", configuration: { prompt, ...said } }
  }
  const worded = { prompt, ...(negative === "" ? {} : { negative_prompt: negative }), ...(duration === null ? {} : { duration }) }
  if (kind === "song")
    return { tab: "music", configuration: { ...worded, generateMode: "vocalSongs", ...(lyrics === null ? {} : { lyrics }) } }
  if (kind === "music") return { tab: "music", configuration: { ...worded, generateMode: "instrumental" } }
  return Object.hasOwn(AUDIO_ACTIONS, kind) ? { tab: "sound-effect", configuration: worded } : null
}

const TABS: Readonly<Record<string, FormTab>> = {
  "text-to-video": "txt2video",
  "image-to-video": "img2video",
  "multi-image-to-video": "multiImg2video",
  "effect-to-video": "effect",
}

/** The tab of the form that makes the like of a video; null for what is made out of another video. */
export function tabOfVideo(video: VideoRecipe | undefined): FormTab | null {
  return video === undefined ? "txt2video" : (TABS[video.kind] ?? null)
}

function videoSettings({ prompt, negative_prompt: negative, width, height, video }: WorkRecipe): VideoSettings | null {
  const tab = tabOfVideo(video)
  if (tab === null) return null
  const worded: VideoConfiguration = {
    prompt,
    ...(negative === "" ? {} : { negative_prompt: negative }),
    ...(width === null || height === null ? {} : { width, height }),
  }
  if (video === undefined) return { tab, meta: worded }
  const { model, duration_s: duration, motion_mode: motion, style, has_sound: hasSound } = video
  const quality = QUALITY_MODES.find((mode) => mode === video.quality)
  const camera = CAMERA_MODES.find((mode) => mode === video.camera?.mode)
  const effect = tab === "effect" ? effectOf(model ?? undefined) : null
  const asked = {
    ...(duration === null ? {} : { generate_video_duration: duration }),
    ...(quality === undefined ? {} : { quality_mode: quality }),
    ...(motion === null ? {} : { motion_mode: motion }),
    ...(style === null ? {} : { style }),
    ...(camera === undefined ? {} : { camera_control_option: { mode: camera, offset: video.camera?.offset } }),
  }
  return {
    tab,
    meta: {
      ...worded,
      ...(effect === null ? {} : { SpecialEffectsAppInfo: { id: effect.id } }),
      ...(tab === "effect" || model === null ? {} : { art_model_no: model }),
      generate_video: asked,
      ...(hasSound ? { sound: true } : {}),
    },
  }
}

/** Where the like of a work is made by the form of its kind, below the language; null for a work that no such form makes. */
export function formPathOf({ id, obj_type: type, recipe }: Pick<Work, "id" | "obj_type" | "recipe">): string | null {
  const query = new URLSearchParams({ work: id })
  if (type === OBJECT_TYPES.aiAudio) return recipe?.sound === undefined ? null : `/create/audio?${query}`
  if (type === OBJECT_TYPES.aiVideo) return tabOfVideo(recipe?.video) === null ? null : `/create/video?${query}`
  return null
}
