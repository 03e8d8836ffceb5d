import { useStore } from "@nanostores/react"
import { MAXIMUM_CFG_SCALE, MAXIMUM_STEPS, SAMPLERS } from "../../domain/studio/index.ts"
import { useRememberedOpen } from "../_making/form/use-remembered-open.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { Panel } from "../_ui/panel.tsx"
import { RangeInput } from "../_ui/range-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { QualityChoice } from "./quality-choice.tsx"
import { DEFAULT_SETTINGS, hasRoomForHires, type Settings, sizeOf } from "./settings.ts"
import { changeSettings, useStudio } from "./studio-state.ts"
import { useScene } from "./use-scene.ts"

/** The settings beyond the starter, for members (spec 1§6): how closely and how long is painted, and what is left out. */
export function MemberSettings({ isPreview }: { readonly isPreview: boolean }) {
  const t = useMessages("studio")
  const studio = useStudio()
  const settings = useStore(studio.$settings)
  const failures = useStore(studio.$failures)
  const { guidance, steps, sampler, negative } = settings
  const [isGuidanceOpen, openGuidance] = useRememberedOpen("guidance")
  const [isNegativeOpen, openNegative] = useRememberedOpen("negative")
  const negativeFailure = failures.find(({ path }) => path === "meta.negative_prompt")?.message
  const partOf = (name: keyof Settings) => ({
    onReset: settings[name] === DEFAULT_SETTINGS[name] ? undefined : () => changeSettings(studio, { [name]: DEFAULT_SETTINGS[name] }),
  })
  const scene = useScene()
  // Until somebody has said what they heed, every field is one.
  const heeds = (name: "enable_cfg_scale" | "enable_steps" | "enable_sampler_name" | "enable_negative_prompts") =>
    scene?.advanced_settings[name] !== false
  const samplers = SAMPLERS.filter((name) => name === sampler || scene?.lists?.samplers.includes(name) !== false)
  const canHires = scene?.advanced_settings.enable_hd_repair !== false && hasRoomForHires(sizeOf(settings))
  return (
    <>
      <QualityChoice
        settings={{ steps, sampler_name: sampler, enable_hr: settings.hires }}
        facts={{ category: undefined, modelNo: undefined, canHires }}
        onChoose={(quality) =>
          changeSettings(studio, {
            steps: quality.steps ?? DEFAULT_SETTINGS.steps,
            sampler: quality.sampler_name ?? DEFAULT_SETTINGS.sampler,
            hires: quality.enable_hr === true,
          })
        }
      />
      <div role="group" aria-label={t("advanced")} className="border-t border-line">
        <Panel
          isOpen={isGuidanceOpen}
          onOpen={openGuidance}
          title={t("guidanceLabel")}
          value={t("samplingSummary", { guidance, steps, sampler })}
        >
          {heeds("enable_cfg_scale") ? (
            <FieldGroup label={t("cfgLabel")} hint={t("cfgHint")} {...partOf("guidance")}>
              <RangeInput
                label={t("cfgLabel")}
                name="cfg_scale"
                value={guidance}
                minimum={1}
                maximum={MAXIMUM_CFG_SCALE}
                step={0.5}
                onValue={(value) => changeSettings(studio, { guidance: value })}
              />
            </FieldGroup>
          ) : null}
          {heeds("enable_steps") ? (
            <FieldGroup label={t("stepsLabel")} hint={t("stepsHint")} {...partOf("steps")}>
              <RangeInput
                label={t("stepsLabel")}
                name="steps"
                value={steps}
                minimum={1}
                maximum={MAXIMUM_STEPS}
                step={1}
                onValue={(value) => changeSettings(studio, { steps: value })}
              />
            </FieldGroup>
          ) : null}
          {heeds("enable_sampler_name") ? (
            <FieldGroup
              label={t("samplerLabel")}
              hint={isPreview ? t("samplerPreviewHint") : t("samplerHint")}
              value={sampler}
              {...partOf("sampler")}
            >
              <Choices
                name="sampler_name"
                columns={2}
                choices={samplers.map((value) => ({ value, label: value }))}
                chosen={sampler}
                onChoose={(one) => changeSettings(studio, { sampler: one })}
              />
            </FieldGroup>
          ) : null}
          {canHires ? (
            <SwitchField
              label={t("hiresLabel")}
              hint={t("hiresHint")}
              name="enable_hr"
              isOn={settings.hires}
              onChange={(isOn) => changeSettings(studio, { hires: isOn })}
            />
          ) : null}
        </Panel>
        <Panel
          isOpen={isNegativeOpen || negativeFailure !== undefined}
          onOpen={openNegative}
          title={t("negativeLabel")}
          value={negative.trim() === "" ? t("negativeDefault") : negative}
        >
          {heeds("enable_negative_prompts") ? (
            <FieldGroup label={t("negativeWords")} hint={t("negativeHint")} error={negativeFailure} {...partOf("negative")}>
              <TextAreaField
                size="compact"
                label={t("negativeWords")}
                isLabelHidden
                name="negative_prompt"
                data-setting="negative_prompt"
                rows={2}
                text={negative}
                aria-invalid={negativeFailure !== undefined || undefined}
                placeholder={t("negativePlaceholder")}
                onText={(text) => changeSettings(studio, { negative: text })}
              />
            </FieldGroup>
          ) : null}
        </Panel>
      </div>
    </>
  )
}
