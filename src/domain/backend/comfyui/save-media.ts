import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack, type Value } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"
import type { RemadeVideo } from "./remade-video.ts"
import { choicesOf } from "./server-models.ts"

/** Nodes that write a video, by preference: ComfyUI's own as MP4, those of VideoHelperSuite, and ComfyUI's WebM. */
const VIDEO_SAVERS = [["CreateVideo", "SaveVideo"], ["VHS_VideoCombine"], ["SaveWEBM"]] as const
/** Nodes that write a sound, by preference: what is small and plays everywhere, else without loss. */
const SOUND_SAVERS = ["SaveAudioMP3", "SaveAudioOpus", "SaveAudio"] as const
const VHS_FORMATS = ["video/h264-mp4", "video/webm"] as const

export const SAVER_CLASSES: readonly string[] = [...VIDEO_SAVERS.flat(), ...SOUND_SAVERS]

/** What a server lacks to write a video; null for nothing. */
export function videoSaverLack(classes: NodeClasses): string | null {
  return VIDEO_SAVERS.some((names) => names.every((name) => classes.has(name))) ? null : "CreateVideo, SaveVideo"
}

/** What a server lacks to write a sound; null for nothing. */
export function soundSaverLack(classes: NodeClasses): string | null {
  return SOUND_SAVERS.some((name) => classes.has(name)) ? null : "SaveAudio"
}

/** Writes frames as a video that browsers play; answers the node's id. */
export function saveVideo(
  draft: GraphDraft,
  { frames: images, sound, frameRate: fps }: { readonly frames: GraphLink; readonly sound: GraphLink | null; readonly frameRate: number },
  filename_prefix: string,
): string {
  const audio = sound === null ? {} : { audio: sound }
  if (draft.has("CreateVideo", "SaveVideo")) return saveByOwn(draft, { images, ...audio, fps }, filename_prefix)
  if (draft.has("VHS_VideoCombine")) return saveByPack(draft, { images, ...audio, frame_rate: fps }, filename_prefix)
  if (sound !== null) draft.leaveOut("sound")
  return draft.add("SaveWEBM", { images, filename_prefix, codec: "vp9", fps, crf: 24 })
}

/** Writes a video that was made of another with its sound, by the node pack that reads it; answers the node's id. */
export function saveRemade(draft: GraphDraft, { frames: images, sound: audio, frameRate, readers }: RemadeVideo, prefix: string): string {
  return readers === "own"
    ? saveByOwn(draft, { images, audio, fps: frameRate }, prefix)
    : saveByPack(draft, { images, audio, frame_rate: frameRate }, prefix)
}

function saveByOwn(draft: GraphDraft, given: Readonly<Record<string, Value>>, filename_prefix: string): string {
  const video = draft.link("CreateVideo", given)
  return draft.add("SaveVideo", { video, filename_prefix, format: "mp4", codec: "h264" })
}

function saveByPack(draft: GraphDraft, given: Readonly<Record<string, Value>>, filename_prefix: string): string {
  const formats = choicesOf(draft.classes, "VHS_VideoCombine", "format")
  const format = VHS_FORMATS.find((one) => formats.includes(one))
  if (format === undefined) throw new GraphLack("choice", "VHS_VideoCombine.format")
  return draft.add("VHS_VideoCombine", {
    ...{ ...given, loop_count: 0, filename_prefix, format, pingpong: false, save_output: true },
    ...{ pix_fmt: "yuv420p", crf: 19, save_metadata: true, trim_to_audio: false },
  })
}

/** Writes a sound that browsers play; answers the node's id. */
export function saveSound(draft: GraphDraft, audio: GraphLink, filename_prefix: string): string {
  const saver = SOUND_SAVERS.find((name) => draft.has(name))
  switch (saver) {
    case "SaveAudioMP3":
      return draft.add(saver, { audio, filename_prefix, quality: "320k" })
    case "SaveAudioOpus":
      return draft.add(saver, { audio, filename_prefix, quality: "192k" })
    case "SaveAudio":
      return draft.add(saver, { audio, filename_prefix })
    case undefined:
      throw new GraphLack("class", "SaveAudio")
  }
}
