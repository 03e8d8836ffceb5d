import { LoaderCircle, Play, RotateCcw, TriangleAlert } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import type { PlayerCommands } from "./player-machine.ts"
import type { PlayerFailure } from "./player-sources.ts"
import type { PlayerState } from "./player-state.ts"

const FAILURE_WORDS = { unsupported: "browserNotSupported", network: "networkError", broken: "brokenError" } as const satisfies Record<
  PlayerFailure,
  string
>

interface PlayerCoverProps {
  readonly state: PlayerState
  readonly title: string
  readonly poster: string | null
  readonly commands: PlayerCommands
}

/** What lies over the video: the poster until there is one, the button that starts, the wait, the failure. */
export function PlayerCover({ state, title, poster, commands }: PlayerCoverProps) {
  const t = useMessages("stream")
  return (
    <>
      {poster === null || state.hasImage ? null : (
        <img src={poster} alt="" decoding="async" className="pointer-events-none absolute inset-0 size-full object-contain" />
      )}
      {state.phase === "idle" ? (
        <div className="absolute inset-0 grid place-content-center">
          <button
            type="button"
            onClick={commands.play}
            aria-label={t("playVideo", { title })}
            className="grid size-16 place-content-center rounded-pill bg-veil text-veil-ink transition-transform duration-120 hover:scale-105 focus-visible:outline-veil-ink"
          >
            <Play size={28} className="ms-1" fill="currentColor" aria-hidden="true" />
          </button>
        </div>
      ) : null}
      {state.phase === "open" && state.isWaiting ? (
        <div className="pointer-events-none absolute inset-0 grid place-content-center" aria-hidden="true">
          <LoaderCircle size={44} strokeWidth={1.75} className="animate-spin drop-shadow-md" />
        </div>
      ) : null}
      {state.phase === "failed" && state.failure !== null ? (
        <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-veil p-4 text-center">
          <TriangleAlert size={28} strokeWidth={1.75} aria-hidden="true" />
          <p className="max-w-[40ch] text-pretty">{t(FAILURE_WORDS[state.failure])}</p>
          {state.failure === "unsupported" ? null : (
            <button
              type="button"
              onClick={commands.retry}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-current px-4 font-semibold focus-visible:outline-veil-ink"
            >
              <RotateCcw size={16} aria-hidden="true" />
              {t("retry")}
            </button>
          )}
        </div>
      ) : null}
    </>
  )
}
