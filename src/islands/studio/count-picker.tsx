import { useStore } from "@nanostores/react"
import { useId } from "react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { MAXIMUM_IMAGE_COUNT } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { countWithin, hoursUntilNextDay } from "./images-left.ts"
import { Setting } from "./setting.tsx"
import { COUNTS, DEFAULT_SETTINGS } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"

/** How often the time until new images is told anew, in ms. */
const CLOCK_STEP_MS = 60_000

/** How many images one task makes. */
export function CountPicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { count } = useStore(studio.$settings)
  const left = useStore(studio.$imagesLeft)
  const nowMs = useNow(CLOCK_STEP_MS)
  const usual = countWithin(rightsOf(useStore(studio.$plan)).defaultImages, left)
  const chosen = count === null ? usual : countWithin(count, left)
  const isShort = left !== null && left < MAXIMUM_IMAGE_COUNT
  const shortHint = left === 0 ? t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) }) : t("fewerLeft", { count: left ?? 0 })
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.n_iter")?.message
  const name = useId()
  return (
    <Setting
      label={t("countLabel")}
      hint={isShort ? shortHint : t("countHint")}
      value={String(chosen)}
      isDefault={chosen === usual}
      onReset={() => changeSettings(studio, { count: DEFAULT_SETTINGS.count })}
      failure={failure}
    >
      <div className="grid auto-cols-fr grid-flow-col rounded-control border border-line">
        {COUNTS.map((one) => (
          <label
            key={one}
            className="relative grid h-9 cursor-pointer place-items-center text-ink-2 rounded-[7px] tabular-nums has-enabled:hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-ink has-checked:ring-1 has-checked:ring-accent has-disabled:cursor-not-allowed has-disabled:opacity-45 has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              data-setting="n_iter"
              checked={one === chosen}
              disabled={left !== null && one > left}
              onChange={() => changeSettings(studio, { count: one })}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            {one}
          </label>
        ))}
      </div>
    </Setting>
  )
}
