import { useStore } from "@nanostores/react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useBoard } from "./board-context.ts"

/** The results over the frame: compared by arrows, kept as a layer by Enter, none by Escape; all of it by buttons too. */
export function ResultsBar() {
  const t = useMessages("board")
  const { results } = useBoard()
  const shown = useStore(results.$results)
  if (shown === null) return null
  const { chosen, isHeld } = shown
  const count = shown.results.length
  return (
    <div
      data-over=""
      role="group"
      aria-label={t("results")}
      className="scroll-row pointer-events-auto flex max-w-full items-center gap-1.5 overflow-x-auto rounded-card border border-line bg-raised p-1.5 max-lg:rounded-none max-lg:border-x-0"
    >
      <Button variant="quiet" icon={ChevronLeft} isIconMirrored label={t("previousResult")} onClick={() => results.step(-1)} />
      {shown.results.map(({ url, number }, index) => (
        <button
          key={number}
          type="button"
          aria-label={t("resultNumber", { number: index + 1, count })}
          aria-pressed={index === chosen}
          onClick={() => results.choose(index)}
          className="image-edge h-11 w-14 shrink-0 overflow-hidden rounded-control aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent"
        >
          <img src={renditionUrl(url, 160)} alt="" className="size-full object-cover" />
        </button>
      ))}
      <Button variant="quiet" icon={ChevronRight} isIconMirrored label={t("nextResult")} onClick={() => results.step(1)} />
      <Button
        aria-pressed={isHeld}
        onPointerDown={() => results.hold(true)}
        onPointerUp={() => results.hold(false)}
        onPointerLeave={() => results.hold(false)}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === " ") results.hold(true)
        }}
        onKeyUp={() => results.hold(false)}
        onBlur={() => results.hold(false)}
        className="shrink-0"
      >
        {t("original")}
      </Button>
      <Button onClick={() => results.none()} className="shrink-0">
        {t("noResult")} <kbd className="text-2xs text-ink-3 max-lg:hidden">Esc</kbd>
      </Button>
      <Button variant="primary" onClick={() => void results.keep(t("resultName", { number: chosen + 1 }))} className="shrink-0">
        {t("keepResult")} <kbd className="text-2xs max-lg:hidden">⏎</kbd>
      </Button>
      <p role="status" className="sr-only">
        {isHeld ? t("original") : t("resultNumber", { number: chosen + 1, count })}
      </p>
    </div>
  )
}
