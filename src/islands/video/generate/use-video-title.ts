import { useMessages } from "../../_runtime/messages.tsx"
import type { AskedVideo } from "./use-asked-video.ts"

/** What the room is called, by what its address opens. */
export function useVideoTitle({ tab }: AskedVideo): string {
  const t = useMessages("videos")
  return t(tab === "effect" ? "effectTitle" : tab === "multiImg2video" ? "elementTitle" : "title")
}
