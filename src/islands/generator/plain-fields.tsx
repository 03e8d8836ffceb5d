import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { categoryDefaults, MAXIMUM_IMAGE_COUNT, modeOf, NO_STYLE, STYLES, type StyleName } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { countWithin, hoursUntilNextDay } from "../studio/images-left.ts"
import { StyleChoices } from "../studio/style-choices.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

const COUNTS = Array.from({ length: MAXIMUM_IMAGE_COUNT }, (_, index) => index + 1)
/** How often the time until new images is told again, in ms. */
const CLOCK_STEP_MS = 60_000

/** How many images one task makes; the plan's number by default, and no more than a visitor has left of the day. */
export function CountField({ paths }: OwnFieldProps) {
  const t = useMessages("studio")
  const generator = useGenerator()
  const { n_iter: count } = useFieldFacts().meta
  const left = useStore(generator.studio.$imagesLeft)
  const nowMs = useNow(CLOCK_STEP_MS)
  const usual = countWithin(rightsOf(useStore(generator.studio.$plan)).defaultImages, left)
  const isShort = left !== null && left < MAXIMUM_IMAGE_COUNT
  const shortHint = left === 0 ? t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) }) : t("fewerLeft", { count: left ?? 0 })
  return (
    <FieldGroup
      label={t("countLabel")}
      hint={isShort ? shortHint : t("countHint")}
      error={useFailureAt(paths)}
      onReset={count === undefined ? undefined : () => changeMeta(generator, { n_iter: undefined })}
    >
      <Choices
        name="n_iter"
        columns={4}
        choices={COUNTS.map((value) => ({ value, label: String(value), isOff: left !== null && value > left }))}
        chosen={count === undefined ? usual : countWithin(count, left)}
        onChoose={(value) => changeMeta(generator, { n_iter: value })}
      />
    </FieldGroup>
  )
}

/** The look of the images; in the studio it stands among the studio's own settings. */
export function StyleField({ paths }: OwnFieldProps) {
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const mode = modeOf(meta.category)
  const usual = categoryDefaults(meta.category).style
  const named =
    meta.prompt_style ?? (mode === "studio" ? meta.studio?.style : mode === "sdxl" ? meta.sdxl?.prompt_style : undefined) ?? usual
  const known = STYLES.find((style) => style === named)
  const isNone = named === null || named === NO_STYLE
  const own = usual === null ? undefined : known === undefined && !isNone ? named : usual
  const choose = (style: StyleName | null | "own") => {
    const said = style === "own" ? undefined : (style ?? NO_STYLE)
    if (mode === "studio") changeMeta(generator, { prompt_style: undefined, studio: studioIn(meta.studio, said) })
    else if (mode === "sdxl") {
      const look = STYLES.find((one) => one === said)
      changeMeta(generator, { prompt_style: look, sdxl: sdxlIn(meta.sdxl, look === undefined ? said : undefined) })
    } else changeMeta(generator, { prompt_style: STYLES.find((one) => one === said) })
  }
  return <StyleChoices style={known ?? (isNone ? null : "own")} own={own} error={useFailureAt(paths)} onStyle={choose} />
}

/** The studio's part of a configuration in another style; its size stays. */
function studioIn(before: Configuration["studio"], style: string | undefined): Configuration["studio"] {
  const { style: _, ...rest } = before ?? {}
  const now = style === undefined ? rest : { ...rest, style }
  return Object.keys(now).length === 0 ? undefined : now
}

/** The same of SDXL. */
function sdxlIn(before: Configuration["sdxl"], style: string | undefined): Configuration["sdxl"] {
  const { prompt_style: _, ...rest } = before ?? {}
  const now = style === undefined ? rest : { ...rest, prompt_style: style }
  return Object.keys(now).length === 0 ? undefined : now
}

/** What to keep out; SDXL has a field of its own for it. */
export function NegativeField({ paths }: OwnFieldProps) {
  const t = useMessages("studio")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const failure = useFailureAt(paths)
  const field = modeOf(meta.category) === "sdxl" ? "negative_prompt_sdxl" : "negative_prompt"
  const text = meta[field] ?? ""
  return (
    <FieldGroup
      label={t("negativeWords")}
      hint={t("negativeHint")}
      error={failure}
      onReset={text === "" ? undefined : () => changeMeta(generator, { [field]: undefined })}
    >
      <TextAreaField
        size="compact"
        label={t("negativeWords")}
        isLabelHidden
        name="negative_prompt"
        rows={2}
        text={text}
        aria-invalid={failure !== undefined || undefined}
        placeholder={categoryDefaults(meta.category).negativePrompt || t("negativePlaceholder")}
        onText={(words) => changeMeta(generator, { [field]: words === "" ? undefined : words })}
      />
    </FieldGroup>
  )
}
