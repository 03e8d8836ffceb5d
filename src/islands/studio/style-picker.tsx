import { useStore } from "@nanostores/react"
import { useId } from "react"
import { STYLES } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { Setting } from "./setting.tsx"
import { DEFAULT_SETTINGS } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The look of the images; none leaves it to the words. */
export function StylePicker() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { style } = useStore(studio.$settings)
  const name = useId()
  const nameOf = (one: (typeof STYLES)[number] | null) => (one === null ? t("styleNone") : t(`style_${one}`))
  return (
    <Setting
      label={t("styleLabel")}
      hint={t("styleHint")}
      value={nameOf(style)}
      isDefault={style === DEFAULT_SETTINGS.style}
      onReset={() => changeSettings(studio, { style: DEFAULT_SETTINGS.style })}
    >
      <div className="flex flex-wrap gap-1.5">
        {[null, ...STYLES].map((one) => (
          <label key={one ?? "none"} className={`${LOOKS.choice} relative inline-flex h-8 items-center rounded-pill px-3 text-xs`}>
            <input
              type="radio"
              name={name}
              data-setting="prompt_style"
              checked={one === style}
              onChange={() => changeSettings(studio, { style: one })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {nameOf(one)}
          </label>
        ))}
      </div>
    </Setting>
  )
}
