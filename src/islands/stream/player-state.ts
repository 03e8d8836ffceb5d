import { type CaptionLook, USUAL_LOOK } from "../../domain/video/caption-look.ts"
import type { QualityOption } from "../../domain/video/player-rules.ts"
import type { PlayerFailure } from "./player-sources.ts"

/** Captions of a video in one language, as a WebVTT file. */
export interface PlayerCaptions {
  readonly url: string
  /** Such as `ja`. */
  readonly language: string
  /** As it is called in the menu. */
  readonly label: string
}

/** All that a player shows. Times in seconds. */
export interface PlayerState {
  /** `idle`: nothing has been fetched yet; `failed`: see `failure`. */
  readonly phase: "idle" | "open" | "failed"
  readonly failure: PlayerFailure | null
  readonly isPlaying: boolean
  /** It wants to play and cannot yet. */
  readonly isWaiting: boolean
  readonly hasEnded: boolean
  /** The first frame is there: the poster goes. */
  readonly hasImage: boolean
  readonly positionSeconds: number
  readonly durationSeconds: number
  /** Until where the video is buffered from here on. */
  readonly bufferedUntilSeconds: number
  readonly volume: number
  readonly isMuted: boolean
  readonly speed: number
  readonly qualities: readonly QualityOption[]
  readonly level: number
  /** A quality that comes as soon as enough is buffered. */
  readonly requestedLevel: number | null
  /** Place in the list of captions; -1 for none. */
  readonly captions: number
  readonly captionLook: CaptionLook
  readonly isFullScreen: boolean
  readonly isInImage: boolean
  /** The system shows the video by its own player: a telephone's whole screen. */
  readonly isSystems: boolean
}

export const INITIAL_STATE: PlayerState = {
  phase: "idle",
  failure: null,
  isPlaying: false,
  isWaiting: false,
  hasEnded: false,
  hasImage: false,
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedUntilSeconds: 0,
  volume: 1,
  isMuted: false,
  speed: 1,
  qualities: [],
  level: -1,
  requestedLevel: null,
  captions: -1,
  captionLook: USUAL_LOOK,
  isFullScreen: false,
  isInImage: false,
  isSystems: false,
}
