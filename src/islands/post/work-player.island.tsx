import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { WorkPlayerSkeleton } from "./work-player-skeleton.tsx"

/** A published video, as its player takes it. */
export interface WorkPlayerProps {
  readonly title: string
  readonly poster: string | null
  readonly thumbhash: string | null
  readonly width: number
  readonly height: number
  readonly sources: { readonly stream?: string; readonly file: { readonly url: string; readonly type: string } }
}

/** The player of a published video; it comes once its place is near. */
export const workPlayer = defineIsland<WorkPlayerProps>({
  name: "work-player",
  when: "visible",
  messages: ["stream"],
  server: "shell",
  skeleton: WorkPlayerSkeleton,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("../stream/player.tsx").then((chunk) => chunk.Player),
})
