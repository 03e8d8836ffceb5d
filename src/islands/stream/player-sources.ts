import type { StreamLevel } from "../../domain/video/player-rules.ts"

/** Where a video comes from: an adaptive stream, a file, or both; the file is played where the stream cannot be. */
export interface PlayerSources {
  /** Address of a playlist. */
  readonly stream?: string | undefined
  readonly file?: { readonly url: string; readonly type: string } | undefined
}

/** Why a video does not play. */
export type PlayerFailure = "unsupported" | "network" | "broken"

/** What a source tells while it plays. */
export interface SourceReports {
  /** The qualities that there are, and the one that is played first. */
  readonly onLevels: (levels: readonly StreamLevel[], level: number) => void
  /** Another quality is played from now on. */
  readonly onLevel: (level: number) => void
  readonly onFailure: (failure: PlayerFailure) => void
}

/** How a stream begins. */
export interface StreamStart {
  /** Height of the quality that was chosen before. */
  readonly storedHeight: number | null
  /** Of the player, in pixels of the device. */
  readonly widthPx: number
  readonly positionSeconds: number
}

/** A video that is being played. */
export interface PlayingSource {
  /** Plays another quality from the next segment on. */
  readonly setLevel: (level: number) => void
  /** Lets the video go. */
  readonly stop: () => void
}
