import { useStore } from "@nanostores/react"
import { SWEEP_SETTINGS, type SweepSetting } from "../../domain/_kernel/task-specification.ts"
import { NO_STYLE, SAMPLERS, STARTER_MODEL, STYLES } from "../../domain/studio/rules.ts"
import { readSweep } from "../../domain/studio/sweep-rules.ts"
import type { SweepAxisInput, SweepInput } from "../../domain/studio/sweep-schema.ts"
import { partsOf, quoted } from "../../domain/studio/sweep-values.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useBaseModels } from "../studio/offered-models.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { type DraftOrder, orderOfDraft } from "./order-of-draft.ts"
import { useFieldFacts } from "./use-field-facts.ts"

/** Two settings with their values, whose pairs make a grid of images; how many these are and what they cost stands beside. */
export function SweepField() {
  const t = useMessages("sweep")
  const generator = useGenerator()
  const { meta } = useFieldFacts()
  const { sweep } = meta
  const order = useOpenOrder()
  const change = (next: SweepInput | undefined) => changeMeta(generator, { sweep: next })
  const summary = () => {
    if (sweep === undefined) return t("off")
    const { columns, rows } = readSweep(meta, sweep)
    if (columns.length * rows.length === 0) return undefined
    return t("summary", {
      columns: columns.length,
      rows: rows.length,
      images: t("cells", { count: columns.length * rows.length }),
      credits: t("price", { count: order.order.priceCoins }),
    })
  }
  const told = useStore(generator.studio.$failures)
  const failureOf = (name: "x" | "y") => {
    const isIts = ({ path }: { readonly path: string }) => path.startsWith(`meta.sweep.${name}`)
    // What has not been typed yet is not wrong until it is sent.
    return told.find(isIts)?.message ?? order.errors.find((error) => isIts(error) && error.message !== "SweepNoValues")?.message
  }
  return (
    <FieldGroup label={t("grid")} hint={t("lead")} value={summary()} onReset={sweep === undefined ? undefined : () => change(undefined)}>
      <AxisFields
        name="x"
        label={t("columns")}
        axis={sweep?.x}
        failure={failureOf("x")}
        onAxis={(x) => change(x === undefined ? undefined : { ...sweep, x })}
      />
      {sweep === undefined ? null : (
        <AxisFields
          name="y"
          label={t("rows")}
          axis={sweep.y}
          failure={failureOf("y")}
          onAxis={(y) => change(y === undefined ? { x: sweep.x } : { x: sweep.x, y })}
        />
      )}
    </FieldGroup>
  )
}

/** What the open tab comes to, by the rules that the server has. */
function useOpenOrder(): DraftOrder {
  const generator = useGenerator()
  const draft = useStore(generator.$draft)
  const plan = useStore(generator.studio.$plan)
  const speed = useStore(generator.studio.$speed)
  const tab = useStore(generator.$tab)
  return orderOfDraft(draft, { mode: generator.mode, tab, plan, speed })
}

interface AxisFieldsProps {
  readonly name: "x" | "y"
  readonly label: string
  readonly axis: SweepAxisInput | undefined
  /** A message key. */
  readonly failure: string | undefined
  readonly onAxis: (axis: SweepAxisInput | undefined) => void
}

const NOTHING = ""

function AxisFields({ name, label, axis, failure, onAxis }: AxisFieldsProps) {
  const t = useMessages("sweep")
  const { meta } = useFieldFacts()
  const loras = meta.lora_models ?? []
  const choose = (value: SweepSetting | typeof NOTHING) => {
    if (value === NOTHING) onAxis(undefined)
    else onAxis(firstOf(value, loras[0]?.model_id))
  }
  const settings = SWEEP_SETTINGS.filter((setting) => setting !== "lora_weight" || loras.length > 0 || axis?.setting === "lora_weight")
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SelectField
        size="compact"
        label={label}
        name={`sweep-${name}`}
        choices={[{ value: NOTHING, label: t("nothing") }, ...settings.map((value) => ({ value, label: t(`setting_${value}`) }))]}
        chosen={axis?.setting ?? NOTHING}
        onChoose={choose}
      />
      {axis === undefined ? null : (
        <>
          {axis.setting !== "lora_weight" ? null : (
            <SelectField
              size="compact"
              label={t("lora")}
              name={`sweep-${name}-lora`}
              choices={loras.map(({ model_id: value, name: title }) => ({ value, label: title ?? value }))}
              chosen={axis.lora ?? ""}
              onChoose={(lora) => onAxis({ ...axis, lora })}
            />
          )}
          <Values name={name} label={label} axis={axis} error={failure} onAxis={onAxis} />
        </>
      )}
    </div>
  )
}

/** What a setting begins with: values that show what may be written. */
function firstOf(setting: SweepSetting, lora: string | undefined): SweepAxisInput {
  const values: Readonly<Record<SweepSetting, string>> = {
    seed: "1-4",
    steps: "10-30 (+10)",
    cfg_scale: "4-10 (+3)",
    sampler_name: SAMPLERS.slice(0, 3).join(", "),
    style: STYLES.slice(0, 3).join(", "),
    model: STARTER_MODEL.name,
    lora_weight: "0-1 (+0.5)",
    denoising_strength: "0.2-0.8 (+0.3)",
    clip_skip: "1-3",
    prompt: "",
  }
  return { setting, values: values[setting], ...(setting === "lora_weight" && lora !== undefined ? { lora } : {}) }
}

interface ValuesProps extends Omit<AxisFieldsProps, "axis" | "onAxis" | "failure"> {
  readonly axis: SweepAxisInput
  readonly error: string | undefined
  readonly onAxis: (axis: SweepAxisInput) => void
}

function Values({ name, label, axis, error, onAxis }: ValuesProps) {
  const t = useMessages("sweep")
  const text = typeof axis.values === "string" ? axis.values : axis.values.map((value) => quoted(String(value))).join(", ")
  const offered = useOfferedValues(axis.setting)
  const put = (values: string) => onAxis({ ...axis, values })
  if (offered === null)
    return (
      <TextField
        size="compact"
        label={t("header", { setting: label, value: t("values") })}
        hint={axis.setting === "prompt" ? t("valuesWords") : t("valuesNumbers")}
        error={error}
        name={`sweep-${name}-values`}
        dir={axis.setting === "prompt" ? "auto" : "ltr"}
        text={text}
        onText={put}
      />
    )
  const chosen = partsOf(text).map((part) => part.toLowerCase())
  const toggle = (value: string) => {
    const left = offered.filter((one) => (one.value === value) !== chosen.includes(one.value.toLowerCase()))
    put(left.map((one) => quoted(one.value)).join(", "))
  }
  return (
    <FieldGroup label={t("header", { setting: label, value: t("values") })} error={error}>
      <div className="flex flex-wrap gap-1.5">
        {offered.map(({ value, label: words }) => (
          <Button key={value} size="small" aria-pressed={chosen.includes(value.toLowerCase())} onClick={() => toggle(value)}>
            {words}
          </Button>
        ))}
      </div>
    </FieldGroup>
  )
}

/** The values that a setting can have at all; null where they are typed. */
function useOfferedValues(setting: SweepSetting): readonly { readonly value: string; readonly label: string }[] | null {
  const studio = useMessages("studio")
  const { scene } = useFieldFacts()
  const models = useBaseModels()
  switch (setting) {
    case "sampler_name":
      return (scene?.lists?.samplers ?? SAMPLERS).map((value) => ({ value, label: value }))
    case "style":
      return [{ value: NO_STYLE, label: studio("styleNone") }, ...STYLES.map((value) => ({ value, label: studio(`style_${value}`) }))]
    case "model":
      return models.map((model) => ({ value: model.serverName === undefined ? model.name : model.art_model_no, label: model.name }))
    default:
      return null
  }
}
