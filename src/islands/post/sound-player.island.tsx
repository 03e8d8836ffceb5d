import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { SoundPlayerSkeleton } from "./sound-player-skeleton.tsx"

/** A published sound, as its player takes it. */
export interface SoundPlayerProps {
  readonly title: string
  readonly url: string
  /** The picture of its waveform; null without one. */
  readonly cover: string | null
  readonly durationS: number
}

/** The player of a published sound. */
export const soundPlayer = defineIsland<SoundPlayerProps>({
  name: "sound-player",
  when: "load",
  messages: ["stream"],
  server: "shell",
  skeleton: SoundPlayerSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./sound-player.tsx").then((chunk) => chunk.SoundPlayer),
})
