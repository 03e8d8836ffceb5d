import { useStore } from "@nanostores/react"
import { ArrowLeftRight } from "lucide-react"
import type { KeyboardEvent } from "react"
import { FALLBACK_SIDE_PX, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** How far an arrow key moves a side, in px: renderers like sides of this grid. */
const STEP_PX = 8

/** Width and height of one's own, in px. */
export function OwnSize() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { width, height } = useStore(studio.$settings)
  return (
    <div className="flex items-end gap-1.5">
      <Side side="width" label={t("width")} px={width} />
      <Button icon={ArrowLeftRight} label={t("swapSides")} onClick={() => changeSettings(studio, { width: height, height: width })} />
      <Side side="height" label={t("height")} px={height} />
    </div>
  )
}

function Side({ side, label, px }: { readonly side: "width" | "height"; readonly label: string; readonly px: number }) {
  const studio = useStudio()
  const failure = useStore(studio.$failures).find(({ path }) => path === `meta.${side}`)?.message
  const isOut = px !== 0 && (px < MINIMUM_SIDE_PX || px > MAXIMUM_SIDE_PX)
  const step = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const onGrid = Math.round((px || FALLBACK_SIDE_PX) / STEP_PX) * STEP_PX
    changeSettings(studio, { [side]: Math.min(MAXIMUM_SIDE_PX, Math.max(MINIMUM_SIDE_PX, onGrid + direction * STEP_PX)) })
  }
  return (
    <label className="grid min-w-0 grow gap-1">
      <span className="text-xs text-ink-3">{label}</span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={side}
        data-setting={side}
        aria-invalid={failure !== undefined || isOut}
        placeholder={String(FALLBACK_SIDE_PX)}
        value={px === 0 ? "" : px}
        onChange={(event) => changeSettings(studio, { [side]: Number(event.target.value.replaceAll(/\D/g, "").slice(0, 4)) })}
        onKeyDown={step}
        className="h-9 w-full min-w-0 rounded-control border border-line bg-sunken px-3 tabular-nums outline-none placeholder:text-ink-3 focus-visible:border-accent aria-invalid:border-bad"
      />
    </label>
  )
}
