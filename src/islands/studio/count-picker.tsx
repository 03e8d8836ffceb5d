import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { MAXIMUM_IMAGE_COUNT } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { countWithin, hoursUntilNextDay } from "./images-left.ts"
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
  return (
    <FieldGroup
      label={t("countLabel")}
      hint={isShort ? shortHint : t("countHint")}
      value={String(chosen)}
      onReset={chosen === usual ? undefined : () => changeSettings(studio, { count: DEFAULT_SETTINGS.count })}
      error={failure}
    >
      <Choices
        name="n_iter"
        columns={4}
        choices={COUNTS.map((value) => ({ value, label: String(value), isOff: left !== null && value > left }))}
        chosen={chosen}
        onChoose={(count) => changeSettings(studio, { count })}
      />
    </FieldGroup>
  )
}
