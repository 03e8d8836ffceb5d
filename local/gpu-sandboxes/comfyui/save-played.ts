import { createCanvas } from "@napi-rs/canvas"
import { cut, framesIn } from "./graph-values.ts"
import type { SavedOutput } from "./run-graph.ts"
import { type MediaEnding, mediaFile } from "./write-media.ts"

/** What a node that writes what plays comes to: its files, and where it names them. */
export interface SavedMedia {
  readonly ending: MediaEnding
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly named: (file: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

const SOUND_ENDINGS: Readonly<Record<string, MediaEnding>> = { SaveAudioMP3: "mp3", SaveAudioOpus: "opus" }
/** Bytes of another sort than the name says. */
const PAGE = new TextEncoder().encode("<!doctype html><title>Not found</title>")

/** Writes what plays, in the way of the node and of the fault; null where nothing does. */
export async function saveMedia({ played, classType }: SavedOutput, fault: string | null): Promise<SavedMedia | null> {
  if (played === null) return null
  const ending = played.kind === "sound" ? (SOUND_ENDINGS[classType] ?? "flac") : classType === "SaveWEBM" ? "webm" : "mp4"
  const bytes = await faulty(played, ending, fault)
  return { ending, bytes, named: (file) => answerOf(classType, played.kind, file) }
}

async function faulty(
  played: NonNullable<SavedOutput["played"]>,
  ending: MediaEnding,
  fault: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (fault) {
    case "wrong-type":
      return PAGE
    case "still-image":
      return new Uint8Array(await createCanvas(64, 64).encode("png"))
    case "short-media":
      return mediaFile(
        played.kind === "sound"
          ? { ...played, seconds: played.seconds / 4 }
          : { ...played, shots: cut(played.shots, 0, framesIn(played.shots) >> 2) },
        ending,
      )
    case "half-file": {
      const whole = await mediaFile(played, ending)
      return whole.slice(0, whole.length >> 1)
    }
    default:
      return mediaFile(played, ending)
  }
}

/** ComfyUI's own nodes call videos images, VideoHelperSuite calls them gifs. */
function answerOf(classType: string, kind: "video" | "sound", file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (kind === "sound") return { audio: [file] }
  if (classType !== "VHS_VideoCombine") return { images: [file], animated: [true] }
  return { gifs: [{ ...file, format: "video/h264-mp4", workflow: "made_00001.png", fullpath: "/home/somebody/ComfyUI/output/made.mp4" }] }
}
