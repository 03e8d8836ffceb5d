import { useEffect, useState } from "react"
import type { CoverSuggestion } from "../../wasm-workers/cover/protocol.ts"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { suggestCovers } from "../_tools/cover-engine.ts"
import { useObjectUrl } from "../_tools/use-object-url.ts"
import { formatTick } from "../_ui/time-text.ts"

interface CoverSuggestionsProps {
  /** Null while they are looked for; empty where there are none. */
  readonly suggestions: readonly CoverSuggestion[] | null
  readonly facts: VideoFacts
  readonly chosenSeconds: number | null
  readonly onChoose: (atSeconds: number) => void
}

/** Frames that would make good covers; the tool does not depend on them. */
export function CoverSuggestions({ suggestions, facts, chosenSeconds, onChoose }: CoverSuggestionsProps) {
  const t = useMessages("video")
  if (suggestions?.length === 0) return null
  const aspect = facts.video === null ? 16 / 9 : facts.video.width / facts.video.height
  return (
    <section aria-label={t("coverSuggestions")} aria-busy={suggestions === null} className="grid gap-2">
      <h2 className="text-sm font-semibold">{t("coverSuggestions")}</h2>
      {suggestions === null ? (
        <p role="status" className="sr-only">
          {t("coverLooking")}
        </p>
      ) : null}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {suggestions === null
          ? Array.from({ length: 6 }, (_, index) => (
              <li key={index} style={{ aspectRatio: aspect }} className="animate-pulse rounded-control bg-hover" aria-hidden="true" />
            ))
          : suggestions.map((suggestion) => (
              <li key={suggestion.atSeconds}>
                <Suggestion suggestion={suggestion} isChosen={suggestion.atSeconds === chosenSeconds} onChoose={onChoose} />
              </li>
            ))}
      </ul>
    </section>
  )
}

interface SuggestionProps {
  readonly suggestion: CoverSuggestion
  readonly isChosen: boolean
  readonly onChoose: (atSeconds: number) => void
}

function Suggestion({ suggestion, isChosen, onChoose }: SuggestionProps) {
  const t = useMessages("video")
  const { atSeconds, width, height, blob } = suggestion
  const url = useObjectUrl(blob)
  const time = formatTick(atSeconds, 0.1)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t("coverFrameAt", { time })}
      onClick={() => onChoose(atSeconds)}
      className="relative block w-full overflow-hidden rounded-control border border-line hover:border-line-strong aria-pressed:border-accent aria-pressed:ring-2 aria-pressed:ring-accent"
    >
      <span style={{ aspectRatio: `${width} / ${height}` }} className="block w-full bg-sunken">
        {url === null ? null : <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <span className="absolute start-1 bottom-1 rounded-control bg-veil px-1 text-2xs text-veil-ink tabular-nums">{time}</span>
    </button>
  )
}

/** Frames that would make good covers, best first: null while they are looked for; empty where there are none. */
export function useSuggestions(file: File, facts: VideoFacts): readonly CoverSuggestion[] | null {
  const [suggestions, setSuggestions] = useState<readonly CoverSuggestion[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    setSuggestions(null)
    suggestCovers(file, facts, leaving.signal).then(
      (found) => !leaving.signal.aborted && setSuggestions(found),
      () => !leaving.signal.aborted && setSuggestions([]),
    )
    return () => leaving.abort()
  }, [file, facts])
  return suggestions
}
