import { useId } from "react"
import { HEADSHOT_LOOKS, IMAGES_A_LOOK, type LookId, MAXIMUM_LOOKS } from "../../domain/studio/headshots/looks.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LookDrawing } from "./look-drawing.tsx"

interface LookPickerProps {
  readonly chosen: readonly LookId[]
  readonly onChoose: (looks: readonly LookId[]) => void
}

/** One to four looks, each with a drawing; what is one too many cannot be chosen until another is let go. */
export function LookPicker({ chosen, onChoose }: LookPickerProps) {
  const t = useMessages("headshots")
  const id = useId()
  const isFull = chosen.length >= MAXIMUM_LOOKS
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-hint ${id}-count`}>
      <legend className="sr-only">{t("step2")}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t("looksHint", { count: MAXIMUM_LOOKS, images: IMAGES_A_LOOK })}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {HEADSHOT_LOOKS.map(({ id: look }) => {
          const isChosen = chosen.includes(look)
          return (
            <label key={look} className="choice choice-blocks overflow-hidden">
              <input
                type="checkbox"
                data-look={look}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== look) : [...chosen, look])}
              />
              <LookDrawing of={look} />
              <span className="pb-1.5 text-center text-sm leading-tight">{t(`look_${look}`)}</span>
            </label>
          )
        })}
      </div>
      <p id={`${id}-count`} role="status" className="text-xs text-ink-2 tabular-nums">
        {t("looksChosen", { count: chosen.length, maximum: MAXIMUM_LOOKS })}
      </p>
    </fieldset>
  )
}
