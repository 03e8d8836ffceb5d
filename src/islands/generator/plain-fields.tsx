import { useStore } from "@nanostores/react"
import { rightsOf } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { largestSeed, modeOf, STYLES, type StyleName } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Choices } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { SeedInput } from "../studio/seed-input.tsx"
import { COUNTS } from "../studio/settings.ts"
import { StyleChoices } from "../studio/style-choices.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

/** How many images one task makes; the plan's number unless told. */
export function CountField({ paths }: OwnFieldProps) {
  const t = useMessages("studio")
  const generator = useGenerator()
  const { n_iter: count } = useFieldFacts().meta
  const usual = rightsOf(useStore(generator.studio.$plan)).defaultImages
  return (
    <FieldGroup
      label={t("countLabel")}
      hint={t("countHint")}
      error={useFailureAt(paths)}
      onReset={count === undefined ? undefined : () => changeMeta(generator, { n_iter: undefined })}
    >
      <Choices
        name="n_iter"
        columns={4}
        choices={COUNTS.map((value) => ({ value, label: String(value) }))}
        chosen={count ?? usual}
        onChoose={(value) => changeMeta(generator, { n_iter: value })}
      />
    </FieldGroup>
  )
}

/** The seed; its bound is the category's. */
export function SeedField({ paths }: OwnFieldProps) {
  const generator = useGenerator()
  const { seed, category } = useFieldFacts().meta
  return (
    <SeedInput
      seed={seed}
      largest={largestSeed(category ?? 1)}
      failure={useFailureAt(paths)}
      onSeed={(next) => changeMeta(generator, { seed: next })}
    />
  )
}

/** The look of the images; in the studio it stands among the studio's own settings. */
export function StyleField({ paths }: OwnFieldProps) {
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const isStudio = modeOf(meta.category) === "studio"
  const chosen = STYLES.find((style) => style === (isStudio ? meta.studio?.style : meta.prompt_style)) ?? null
  const choose = (style: StyleName | null) => {
    if (isStudio) changeMeta(generator, { studio: styled(meta.studio, style) })
    else changeMeta(generator, { prompt_style: style ?? undefined })
  }
  return <StyleChoices style={chosen} error={useFailureAt(paths)} onStyle={choose} />
}

/** The studio's part of a configuration in another style; its size stays. */
function styled(before: Configuration["studio"], style: StyleName | null): Configuration["studio"] {
  const { style: _, ...rest } = before ?? {}
  const now = style === null ? rest : { ...rest, style }
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
        placeholder={t("negativePlaceholder")}
        onText={(words) => changeMeta(generator, { [field]: words === "" ? undefined : words })}
      />
    </FieldGroup>
  )
}
