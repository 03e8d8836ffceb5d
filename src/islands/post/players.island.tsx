import { defineShell } from "../_runtime/define-island.ts"
import { SoundPlayerSkeleton } from "./sound-player-skeleton.tsx"
import { WorkPlayerSkeleton } from "./work-player-skeleton.tsx"

/** A published sound, as its player takes it. */
export interface SoundPlayerProps {
  readonly title: string
  readonly url: string
  /** The picture of its waveform; null without one. */
  readonly cover: string | null
  readonly durationS: number
}

/** A published video, as its player takes it. */
export interface WorkPlayerProps {
  readonly title: string
  readonly poster: string | null
  readonly thumbhash: string | null
  readonly width: number
  readonly height: number
  readonly sources: { readonly stream?: string; readonly file: { readonly url: string; readonly type: string } }
}

/** The player of a published sound. */
export const soundPlayer = defineShell<typeof import("./sound-player.tsx").SoundPlayer>("sound-player", SoundPlayerSkeleton, ["stream"])

/** The player of a published video; it comes once its place is near. */
export const workPlayer = defineShell<typeof import("../stream/player.tsx").Player, WorkPlayerProps>(
  "work-player",
  WorkPlayerSkeleton,
  ["stream"],
  {
    when: "visible",
  },
)
