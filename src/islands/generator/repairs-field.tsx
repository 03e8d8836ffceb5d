import { Plus, X } from "lucide-react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { familyOf } from "../../domain/studio/kinds/painting-size.ts"
import { NONE } from "../_making/form/field-declaration.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Choices, SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { changeMeta, useGenerator } from "./generator-state.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"
import { useOfferedModels } from "./use-offered-models.ts"

type Unit = NonNullable<Configuration["ad_units"]>[number]

/** The detectors of ADetailer, and what each finds. */
const DETECTORS = { face: "face_yolov8n.pt", hand: "hand_yolov8n.pt", person: "person_yolov8n-seg.pt" } as const
type Detector = keyof typeof DETECTORS
const NAMES = ["face", "hand", "person"] as const satisfies readonly Detector[]
const MAXIMUM_UNITS = 4
const DENOISING = 0.4
const CONFIDENCE = 0.3

/** The LoRA of a unit, by its name. */
function loraOf({ lora }: Unit): string {
  if (lora === undefined || lora === "") return NONE
  return typeof lora === "string" ? lora : lora.model_id
}

/** What is found in the image and made anew in place; faces, by default. */
export function RepairsField({ paths }: OwnFieldProps) {
  return <Repairs paths={paths} least={1} />
}

/** The same for what is painted: nothing, by default. */
export function RepairsAfterField({ paths }: OwnFieldProps) {
  return <Repairs paths={paths} least={0} />
}

/** The repairs, of which at least so many are shown. */
function Repairs({ paths, least }: OwnFieldProps & { readonly least: 0 | 1 }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta, scene } = useFieldFacts()
  const { ad_units: units = [] } = meta
  const models = useOfferedModels("LORA", familyOf(meta))
  const offered = scene?.enable_additional_model_panel === true ? models : []
  const isLacking = least === 1 && scene?.lists !== undefined && !scene.advanced_settings.enable_character_repair
  const detectors = scene?.lists?.detectors ?? []
  const isOff = (detector: string) => detectors.length > 0 && !detectors.includes(detector)
  const shown: readonly Unit[] = units.length < least ? [{}] : units
  const change = (next: readonly Unit[]) => changeMeta(generator, { ad_units: next.length === 0 ? undefined : [...next] })
  const set = (index: number, part: Unit) => change(shown.map((unit, place) => (place === index ? { ...unit, ...part } : unit)))
  return (
    <FieldGroup
      label={t("repairs")}
      hint={isLacking ? t("noServerOffers", { what: "ADetailer" }) : t(least === 0 ? "repairsAfter_hint" : "repairs_hint")}
      error={useFailureAt(paths)}
      onReset={units.length === 0 ? undefined : () => change([])}
    >
      <ul className="grid gap-2">
        {shown.map((unit, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- units have no other name
          <li key={index} className="grid gap-3 rounded-card border border-line bg-raised p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 grow">
                <Choices
                  name={`repair-${index}`}
                  choices={NAMES.map((value) => ({
                    value,
                    label: t(`repair_${value}`),
                    isOff: isOff(DETECTORS[value]),
                    reason: isOff(DETECTORS[value]) ? t("noServerOffers", { what: DETECTORS[value] }) : undefined,
                  }))}
                  chosen={NAMES.find((name) => DETECTORS[name] === unit.ad_model) ?? "face"}
                  onChoose={(value) => set(index, { ad_model: DETECTORS[value] })}
                />
              </div>
              {shown.length === least ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  icon={X}
                  label={t("removeOne", { what: t("unit", { number: index + 1 }) })}
                  onClick={() => change(shown.filter((_, place) => place !== index))}
                />
              )}
            </div>
            <TextField
              size="compact"
              label={t("repairPrompt")}
              text={unit.prompt ?? ""}
              placeholder={t("ofImage")}
              onText={(text) => set(index, { prompt: text === "" ? undefined : text })}
            />
            <TextField
              size="compact"
              label={t("repairNegative")}
              text={unit.negative_prompt ?? ""}
              onText={(text) => set(index, { negative_prompt: text === "" ? undefined : text })}
            />
            {offered.length === 0 ? null : (
              <SelectField
                size="compact"
                label={t("repairLora")}
                choices={[{ value: NONE, label: t("none") }, ...offered.map(({ model_id: value, name: label }) => ({ value, label }))]}
                chosen={loraOf(unit)}
                onChoose={(lora) => set(index, { lora: lora === NONE ? undefined : lora })}
              />
            )}
            <RangeField
              size="compact"
              label={t("denoising")}
              value={unit.ad_denoising_strength ?? DENOISING}
              minimum={0}
              maximum={1}
              step={0.05}
              onValue={(value) => set(index, { ad_denoising_strength: value })}
            />
            <RangeField
              size="compact"
              label={t("confidence")}
              value={unit.ad_confidence ?? CONFIDENCE}
              minimum={0}
              maximum={1}
              step={0.05}
              onValue={(value) => set(index, { ad_confidence: value })}
            />
          </li>
        ))}
      </ul>
      {shown.length >= MAXIMUM_UNITS ? null : (
        <Button icon={Plus} onClick={() => change([...shown, { ad_model: DETECTORS[shown.length === 1 ? "hand" : "face"] }])}>
          {t("addRepair")}
        </Button>
      )}
    </FieldGroup>
  )
}
