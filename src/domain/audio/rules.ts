export { effectUnits } from "./generation/sound-rules.ts"
export { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "./generation/task-actions.ts"

/** Type of the one blob that a downloaded audio becomes (spec 2§4, 2§9). */
export const AUDIO_BLOB_TYPE = "audio/aac"
/** Videos whose audio is taken out as it is, where it is AAC. */
export const VIDEOS_WITH_AAC = /^video\/(?:mp4|x-m4v|quicktime)$/
/** What a failed audio download says (spec 2§4, 2§8). */
export const AUDIO_STREAM_FAILURE = "Error fetching audio chunks for download"
/** Bytes of audio in one event; a multiple of three, so that its base 64 needs no padding. */
export const AUDIO_CHUNK_BYTES = 49_152
/** A stream that has nothing to say says that it is there. */
export const HEARTBEAT_MS = 15_000
