import { useStore } from "@nanostores/react"
import { useId } from "react"
import { rightsOf } from "../../domain/credits/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { Setting } from "./setting.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** Which queue a task goes into, for plans that have two (spec 1§6). */
export function SpeedPicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { speed } = useStore(studio.$settings)
  const { speedTypes, defaultSpeed } = rightsOf(useStore(studio.$plan))
  const name = useId()
  if (speedTypes.length < 2) return null
  const chosen = speed ?? defaultSpeed
  const nameOf = (one: 1 | 2) => (one === 2 ? t("speedFast") : t("speedOrdinary"))
  return (
    <Setting
      label={t("speedLabel")}
      hint={t("speedHint")}
      value={nameOf(chosen)}
      isDefault={chosen === defaultSpeed}
      onReset={() => changeSettings(studio, { speed: null })}
    >
      <div className="grid grid-cols-2 gap-1.5">
        {speedTypes.map((one) => (
          <label key={one} className={`${LOOKS.choice} relative grid h-9 place-items-center px-2 text-sm`}>
            <input
              type="radio"
              name={name}
              data-setting="speed_type"
              checked={one === chosen}
              onChange={() => changeSettings(studio, { speed: one })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {nameOf(one)}
          </label>
        ))}
      </div>
    </Setting>
  )
}
