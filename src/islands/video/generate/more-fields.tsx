import { LARGEST_SEED } from "../../../domain/_kernel/new-seed.ts"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { CAMERA_MODES, CAMERA_OFFSET, initialMode, mayChooseMode, relevanceOf } from "../../../domain/video/generation/setting-rules.ts"
import { seedIn } from "../../../formats/generator/seed.ts"
import { SeedInput } from "../../_making/form/seed-input.tsx"
import { useRememberedOpen } from "../../_making/form/use-remembered-open.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { Panel } from "../../_ui/panel.tsx"
import { RangeInput } from "../../_ui/range-field.tsx"
import { SwitchField } from "../../_ui/switch-field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import type { FormFieldsProps } from "./form-fields.ts"

/** What a video shall not show; closed until it is wanted. */
export function NegativePanel({ draft, form, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const studio = useMessages("studio")
  const [isOpen, setIsOpen] = useRememberedOpen("video.negative")
  if (!form.model.hasNegativePrompt) return null
  const error = errors["negative_prompt"]
  return (
    <Panel
      title={t("negative")}
      value={draft.negative.trim() === "" ? t("negativeNone") : draft.negative}
      isOpen={isOpen || error !== undefined}
      onOpen={setIsOpen}
    >
      <TextAreaField
        name="negative_prompt"
        label={t("negative")}
        isLabelHidden
        hint={t("negativeHint")}
        aside={studio("promptCount", { count: draft.negative.length, maximum: MAXIMUM_PROMPT_CHARACTERS })}
        maxLength={MAXIMUM_PROMPT_CHARACTERS}
        text={draft.negative}
        onText={(negative) => change({ negative })}
        error={error}
      />
    </Panel>
  )
}

/** What only some models have, and the sound; closed until it is wanted. */
export function MorePanel(props: FormFieldsProps) {
  const t = useMessages("videos")
  const [isOpen, setIsOpen] = useRememberedOpen("video.more")
  const { draft, form, errors, change } = props
  return (
    <Panel title={t("more")} isOpen={isOpen || errors["seed"] !== undefined} onOpen={setIsOpen}>
      <ModeField {...props} />
      <MotionField {...props} />
      <StyleField {...props} />
      <RelevanceField {...props} />
      {form.model.hasCamera ? <CameraField {...props} /> : null}
      <SeedInput
        seed={seedIn(draft.seed) ?? undefined}
        largest={LARGEST_SEED}
        hint={t("seedHint")}
        failure={errors["seed"]}
        onSeed={(seed) => change({ seed: seed === undefined ? "" : String(seed) })}
      />
      <SoundField {...props} />
    </Panel>
  )
}

/** Whether it sounds. */
export function SoundField({ draft, change }: Pick<FormFieldsProps, "draft" | "change">) {
  const t = useMessages("videos")
  return (
    <SwitchField
      name="sound"
      label={t("sound")}
      hint={t("soundHint")}
      isOn={draft.sound === "on"}
      onChange={(isOn) => change({ sound: isOn ? "on" : "" })}
    />
  )
}

function ModeField({ draft, form, plan, errors, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, mode, tab, items } = form
  if (!model.hasModes) return null
  const rights = rightsOf(plan)
  const forced = (() => {
    if (!mayChooseMode(model, rights)) return t("modeLocked")
    if ((items[0]?.lastFrame ?? "") !== "") return t("modeOfFrames")
    return takesFrames(model) && tab === "txt2video" ? t("modeOfText") : null
  })()
  const usual = initialMode(model, rights, null)
  return (
    <FieldGroup
      label={t("mode")}
      hint={forced ?? t("modeHint")}
      value={t(`mode_${mode}`)}
      onReset={forced !== null || draft.mode === "" || mode === usual ? undefined : () => change({ mode: "" })}
      error={errors["generate.gen_mode"]}
    >
      <Choices
        name="gen_mode"
        choices={([0, 1] as const).map((value) => ({
          value,
          label: t(`mode_${value}`),
          isOff: forced !== null && value !== mode,
          reason: forced !== null && value !== mode ? forced : undefined,
        }))}
        chosen={mode}
        onChoose={(value) => change({ mode: String(value) })}
      />
    </FieldGroup>
  )
}

function MotionField({ draft, form, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { motionModes } = form.model
  if (motionModes.length === 0) return null
  const chosen = motionModes.find((mode) => mode === draft.motion) ?? "none"
  return (
    <FieldGroup
      label={t("motion")}
      hint={t("motionHint")}
      value={t(`motion_${chosen}`)}
      onReset={chosen === "none" ? undefined : () => change({ motion: "" })}
    >
      <Choices
        name="motion_mode"
        choices={(["none", ...motionModes] as const).map((value) => ({ value, label: t(`motion_${value}`) }))}
        chosen={chosen}
        onChoose={(motion) => change({ motion: motion === "none" ? "" : motion })}
      />
    </FieldGroup>
  )
}

function StyleField({ draft, form, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { styles } = form.model
  if (styles.length === 0) return null
  const chosen = styles.find((style) => style === draft.style) ?? "none"
  return (
    <FieldGroup
      label={t("style")}
      hint={t("styleHint")}
      value={t(`style_${chosen}`)}
      onReset={chosen === "none" ? undefined : () => change({ style: "" })}
    >
      <Choices
        name="style"
        choices={(["none", ...styles] as const).map((value) => ({ value, label: t(`style_${value}`) }))}
        chosen={chosen}
        onChoose={(style) => change({ style: style === "none" ? "" : style })}
      />
    </FieldGroup>
  )
}

function RelevanceField({ form, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { model, relevance } = form
  if (relevance === null) return null
  return (
    <FieldGroup
      label={t("relevance")}
      hint={t("relevanceHint")}
      onReset={relevance === relevanceOf(model, null) ? undefined : () => change({ relevance: "" })}
    >
      <RangeInput
        name="relevance"
        label={t("relevance")}
        minimum={0}
        maximum={1}
        step={0.05}
        value={relevance}
        onValue={(value) => change({ relevance: String(value) })}
      />
    </FieldGroup>
  )
}

function CameraField({ form, change }: FormFieldsProps) {
  const t = useMessages("videos")
  const { camera } = form
  const chosen = camera?.mode ?? "none"
  return (
    <FieldGroup
      label={t("camera")}
      hint={camera === null ? t("cameraHint") : t("offsetHint")}
      value={camera === null ? t("camera_none") : t("cameraValue", { mode: t(`camera_${camera.mode}`), offset: camera.offset })}
      onReset={camera === null ? undefined : () => change({ camera: "", offset: "" })}
    >
      <SelectField
        name="camera"
        label={t("camera")}
        isLabelHidden
        choices={(["none", ...CAMERA_MODES] as const).map((value) => ({ value, label: t(`camera_${value}`) }))}
        chosen={chosen}
        onChoose={(mode) => change(mode === "none" ? { camera: "", offset: "" } : { camera: mode })}
      />
      {camera === null ? null : (
        <RangeInput
          name="offset"
          label={t("offset")}
          minimum={CAMERA_OFFSET.least}
          maximum={CAMERA_OFFSET.most}
          step={1}
          value={camera.offset}
          onValue={(value) => change({ offset: String(value) })}
        />
      )}
    </FieldGroup>
  )
}
