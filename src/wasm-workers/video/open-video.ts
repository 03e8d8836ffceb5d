import {
  ADTS,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny"
import { isPerhapsMedia } from "../../formats/sniff/media-signatures.ts"
import { JobError } from "../_bridge/protocol.ts"
import { blockSource } from "./block-source.ts"

/** Containers of single files; playlists are no files of a person. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS, MPEG_TS]

/** A file whose container mediabunny reads. */
export interface OpenVideo {
  readonly input: Input
  readonly videoTrack: InputVideoTrack | null
  readonly audio: InputAudioTrack | null
  /** How much of the file was read so far, bytes. */
  readonly readBytes: () => number
}

/**
 * Opens a file and gives it to `use`; it is closed afterwards. Null instead of it where mediabunny does not know the container, but ffmpeg
 * might. Throws JobError FileEmpty, FileNotWhatItSays for what is no media at all, or FileBroken where a known container cannot be read on.
 */
export async function withVideo<Result>(file: Blob, use: (video: OpenVideo | null) => Promise<Result>): Promise<Result> {
  if (file.size === 0) throw new JobError("failed", "FileEmpty")
  const { source, readBytes } = blockSource(file)
  const input = new Input({ source, formats: FORMATS })
  try {
    const isKnown = await input.canRead().catch(() => false)
    if (!isKnown && !(await isPerhapsMedia(file))) throw new JobError("failed", "FileNotWhatItSays")
    return await use(isKnown ? await openTracks(input, readBytes) : null)
  } finally {
    input.dispose()
  }
}

async function openTracks(input: Input, readBytes: () => number): Promise<OpenVideo> {
  try {
    const [videoTrack, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    return { input, videoTrack, audio, readBytes }
  } catch (error) {
    throw brokenFile(error)
  }
}

/** What mediabunny threw while it read a file, as a failure of the job. Failures that have a code of their own stay what they are. */
export function brokenFile(error: unknown): unknown {
  if (error instanceof JobError || (error instanceof DOMException && error.name === "AbortError")) return error
  return new JobError("failed", "FileBroken", error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
