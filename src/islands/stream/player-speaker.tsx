import { useMessages } from "../_runtime/messages.tsx"
import type { PlayerCaptions, PlayerState } from "./player-state.ts"

/** Says what happens, for those who do not see it: never the time, which would never end. */
export function PlayerSpeaker({ state, captions }: { readonly state: PlayerState; readonly captions: readonly PlayerCaptions[] }) {
  const t = useMessages("stream")
  const quality = state.qualities.find(({ level }) => level === state.level)
  const requested = state.qualities.find(({ level }) => level === state.requestedLevel)
  const words = [
    requested === undefined ? null : t("qualityComing", { label: requested.label }),
    quality === undefined || requested !== undefined ? null : t("qualityNow", { label: quality.label }),
    state.speed === 1 ? null : t("speedNow", { speed: state.speed }),
    state.captions === -1 ? null : t("captionsNow", { label: captions[state.captions]?.label ?? "" }),
  ].filter((word) => word !== null)
  const playing = state.isWaiting ? t("buffering") : state.hasEnded ? t("ended") : state.isPlaying ? t("playing") : t("paused")
  return (
    <p role="status" className="sr-only">
      {state.phase === "open" ? [playing, ...words].join(". ") : ""}
    </p>
  )
}
