import { useStore } from "@nanostores/react"
import { MAXIMUM_CFG_SCALE, MAXIMUM_STEPS, SAMPLERS } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { Setting } from "./setting.tsx"
import { SettingGroup } from "./setting-group.tsx"
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts"
import { Slider } from "./slider.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The settings beyond the starter, for members (spec 1§6): how closely and how long is painted, and what is left out. */
export function MemberSettings({ isPreview }: { readonly isPreview: boolean }) {
  const t = useMessages("studio")
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const failures = useStore(studio.$failures)
  const { guidance, steps, sampler, negative } = settings
  const negativeFailure = failures.find(({ path }) => path === "meta.negative_prompt")?.message
  const partOf = (name: keyof Settings) => ({
    isDefault: settings[name] === DEFAULT_SETTINGS[name],
    onReset: () => changeSettings(studio, { [name]: DEFAULT_SETTINGS[name] }),
  })
  return (
    <div role="group" aria-label={t("advanced")} className="border-t border-line">
      <SettingGroup name="guidance" label={t("guidanceLabel")} value={t("samplingSummary", { guidance, steps, sampler })}>
        <Setting label={t("cfgLabel")} hint={t("cfgHint")} value="" {...partOf("guidance")}>
          <Slider
            label={t("cfgLabel")}
            name="cfg_scale"
            value={guidance}
            minimum={1}
            maximum={MAXIMUM_CFG_SCALE}
            step={0.5}
            onChange={(value) => changeSettings(studio, { guidance: value })}
          />
        </Setting>
        <Setting label={t("stepsLabel")} hint={t("stepsHint")} value="" {...partOf("steps")}>
          <Slider
            label={t("stepsLabel")}
            name="steps"
            value={steps}
            minimum={1}
            maximum={MAXIMUM_STEPS}
            step={1}
            onChange={(value) => changeSettings(studio, { steps: value })}
          />
        </Setting>
        <Setting
          label={t("samplerLabel")}
          hint={isPreview ? t("samplerPreviewHint") : t("samplerHint")}
          value={sampler}
          {...partOf("sampler")}
        >
          <div className="grid grid-cols-2 gap-1.5">
            {SAMPLERS.map((one) => (
              <label key={one} className={`${LOOKS.choice} relative grid h-9 place-items-center px-2 text-xs`}>
                <input
                  type="radio"
                  name="sampler_name"
                  data-setting="sampler_name"
                  checked={one === sampler}
                  onChange={() => changeSettings(studio, { sampler: one })}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <bdi>{one}</bdi>
              </label>
            ))}
          </div>
        </Setting>
      </SettingGroup>
      <SettingGroup
        name="negative"
        label={t("negativeLabel")}
        value={negative.trim() === "" ? t("negativeDefault") : negative}
        isForcedOpen={negativeFailure !== undefined}
      >
        <Setting label={t("negativeWords")} hint={t("negativeHint")} value="" failure={negativeFailure} {...partOf("negative")}>
          <textarea
            name="negative_prompt"
            data-setting="negative_prompt"
            dir="auto"
            rows={2}
            value={negative}
            aria-label={t("negativeWords")}
            aria-invalid={negativeFailure !== undefined}
            placeholder={t("negativePlaceholder")}
            onChange={(event) => changeSettings(studio, { negative: event.target.value })}
            className="block max-h-40 min-h-16 w-full resize-y rounded-control border border-line bg-sunken px-3 py-2 outline-none placeholder:text-ink-3 focus-visible:border-accent"
          />
        </Setting>
      </SettingGroup>
    </div>
  )
}
