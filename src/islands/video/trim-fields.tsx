import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { buttonLook } from "../_ui/button.tsx"
import { TimeField } from "../_ui/time-field.tsx"
import type { Edge, Extent, Selection } from "./timeline-rules.ts"

interface TrimFieldsProps {
  readonly selection: Selection
  readonly extent: Extent
  readonly onEdge: (edge: Edge, seconds: number) => void
  readonly onLength: (seconds: number) => void
  /** Puts an edge where the playhead stands. */
  readonly onSetHere: (edge: Edge) => void
}

/** The exact times of the piece. */
export function TrimFields({ selection, extent, onEdge, onLength, onSetHere }: TrimFieldsProps) {
  const t = useMessages("video")
  const here = (edge: Edge, key: string) => (
    <button
      type="button"
      onClick={() => onSetHere(edge)}
      title={t(edge === "start" ? "trimSetStart" : "trimSetEnd", { key })}
      aria-label={t(edge === "start" ? "trimHereStart" : "trimHereEnd")}
      className={`${buttonLook()} shrink-0`}
    >
      {t("trimHere")}
    </button>
  )
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
      <TimeField
        label={t("trimStart")}
        name="start"
        seconds={selection.startSeconds}
        stepSeconds={extent.frameSeconds}
        onSeconds={(seconds) => onEdge("start", seconds)}
      >
        {here("start", "I")}
      </TimeField>
      <TimeField
        label={t("trimEnd")}
        name="end"
        seconds={selection.endSeconds}
        stepSeconds={extent.frameSeconds}
        onSeconds={(seconds) => onEdge("end", seconds)}
      >
        {here("end", "O")}
      </TimeField>
      <TimeField
        label={t("trimLength")}
        name="length"
        seconds={selection.endSeconds - selection.startSeconds}
        stepSeconds={extent.frameSeconds}
        onSeconds={onLength}
      />
      <p className={`${LOOKS.hint} col-span-full hidden [@media(hover:hover)_and_(pointer:fine)]:block`}>{t("trimKeys")}</p>
    </div>
  )
}
