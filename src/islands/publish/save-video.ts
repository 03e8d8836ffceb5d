import { addVideo, editVideo } from "../../domain/post/publish-contract.ts"
import { call } from "../_runtime/call.ts"
import { PUBLISHING_TIMEOUT_MS } from "./publish-items.ts"
import type { Published } from "./publish-types.ts"
import type { ChosenPoster, ChosenVideo } from "./video-draft.ts"
import { changesOf, inputOf, type WordsDraft } from "./work-words.ts"

/** A published video that is edited. */
export interface KnownVideo {
  readonly id: string
  readonly words: WordsDraft
  readonly video: ChosenVideo
}

interface SavedVideo {
  readonly work: KnownVideo | null
  readonly video: ChosenVideo
  readonly poster: ChosenPoster | null
  readonly words: WordsDraft
  readonly typingMs: number | null
  readonly idempotencyKey: string
}

/** Publishes a video, or changes one that is published. Throws CallError. */
export function saveVideo({ work, video, poster, words, typingMs, idempotencyKey }: SavedVideo): Promise<Published> {
  const options = { handlesErrors: true, timeoutMs: PUBLISHING_TIMEOUT_MS, idempotencyKey }
  const shown = poster === null ? {} : { poster_file_id: poster.fileId }
  if (work !== null) return call(editVideo, { id: work.id, ...changesOf(words, work.words), ...shown }, options)
  const said = { ...inputOf(words), ...shown }
  const typed = typingMs === null ? {} : { typing_ms: typingMs }
  return call(addVideo, { file_id: video.fileId ?? "", ...said, ...typed }, options)
}
