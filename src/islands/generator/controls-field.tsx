import { useStore } from "@nanostores/react"
import { Plus, X } from "lucide-react"
import { useState } from "react"
import { type Configuration, MAXIMUM_CONTROL_UNITS } from "../../domain/studio/configuration.ts"
import {
  CONTROL_PARAMETERS,
  CONTROL_PROCESSORS,
  type ControlProcessor,
  type ControlValues,
  initialControlValues,
} from "../../domain/studio/control-rules.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Choices, SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { Panel } from "../_ui/panel.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { changeDraft, knowing, useGenerator } from "./generator-state.ts"
import { ImageSlot } from "./image-slot.tsx"
import type { OwnFieldProps } from "./own-field.tsx"
import { PreviewToggle } from "./preview-toggle.tsx"
import { ShareRange, WeightRange } from "./unit-ranges.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

type Unit = NonNullable<Configuration["controlnet_units"]>[number]

/** Says that an image is a map already; its model says of what. */
const MAP_MODULE = "none"

function moduleOf(processor: ControlProcessor, isMap: boolean): Pick<Unit, "module"> & { readonly model: string | undefined } {
  return isMap ? { module: MAP_MODULE, model: processor } : { module: processor, model: undefined }
}

const EMPTY_UNIT: Unit = { module: "canny" }
const DEFAULT_RES = 512
const THRESHOLDS = ["threshold_a", "threshold_b"] as const

/** The images that steer: up to four, each with its processor, its weight and a preview of what it takes from the image. */
export function ControlsField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const tab = useStore(generator.$tab)
  const draft = useStore(generator.$draft)
  const { controlnet_units: units = [] } = useFieldFacts().meta
  const failures = useStore(generator.studio.$failures)
  const general = useFailureAt(/^meta\.controlnet_units\.\d+\.(?!input_image)/)
  const shown = units.length === 0 ? [EMPTY_UNIT] : units
  const firstEmpty = shown.findIndex(({ input_image: url }) => url === undefined)
  const change = (next: readonly Unit[], image?: KnownImage) => {
    changeDraft(generator, tab, (before) => {
      const known = image === undefined ? before : knowing(before, image)
      return { ...known, meta: withFields(known.meta, { controlnet_units: next.length === 0 ? undefined : [...next] }) }
    })
  }
  const set = (index: number, part: Partial<Unit>, image?: KnownImage) =>
    change(
      shown.map((unit, place) => (place === index ? { ...unit, ...part } : unit)),
      image,
    )
  const failureOf = (index: number) =>
    failures.find(({ path }) => path === `meta.controlnet_units.${index}.input_image` || (index === 0 && path === "meta.controlnet_units"))
      ?.message
  return (
    <FieldGroup
      label={t("controls")}
      hint={t("controls_hint")}
      value={`${shown.length} / ${MAXIMUM_CONTROL_UNITS}`}
      error={general !== undefined && paths.test("meta.controlnet_units") ? general : undefined}
      onReset={units.length === 0 ? undefined : () => change([])}
    >
      <ul className="grid gap-2">
        {shown.map((unit, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- units have no other name
          <li key={index}>
            <UnitCard
              unit={unit}
              number={index + 1}
              image={draft.images.find(({ url }) => url === unit.input_image)}
              failure={failureOf(index)}
              takesPaste={index === firstEmpty}
              onChange={(part, image) => set(index, part, image)}
              onRemove={shown.length === 1 ? null : () => change(shown.filter((_, place) => place !== index))}
            />
          </li>
        ))}
      </ul>
      {shown.length >= MAXIMUM_CONTROL_UNITS ? null : (
        <Button icon={Plus} onClick={() => change([...shown, EMPTY_UNIT])}>
          {t("addControl")}
        </Button>
      )}
    </FieldGroup>
  )
}

interface UnitCardProps {
  readonly unit: Unit
  readonly number: number
  readonly image: KnownImage | undefined
  readonly failure: string | undefined
  readonly takesPaste: boolean
  readonly onChange: (part: Partial<Unit>, image?: KnownImage) => void
  readonly onRemove: (() => void) | null
}

function UnitCard({ unit, number, image, failure, takesPaste, onChange, onRemove }: UnitCardProps) {
  const t = useMessages("generator")
  const words = useMessages("image")
  const [isOpen, setIsOpen] = useState(false)
  const isMap = unit.module === MAP_MODULE
  const processor = CONTROL_PROCESSORS.find((known) => known === (isMap ? unit.model : unit.module)) ?? "canny"
  const offered = useFieldFacts().scene?.lists?.control_modules
  const isOff = (value: ControlProcessor) => offered !== undefined && !offered.includes(value)
  const label = t("unit", { number })
  return (
    <div className="grid gap-3 rounded-card border border-line bg-raised p-3">
      <div className="relative">
        <ImageSlot
          name={`control-${number}`}
          label={label}
          image={image}
          failure={failure}
          takesPaste={takesPaste}
          onImage={(next) => onChange({ input_image: next?.url }, next ?? undefined)}
        />
        {onRemove === null ? null : (
          <Button
            size="small"
            variant="quiet"
            icon={X}
            label={t("removeOne", { what: label })}
            onClick={onRemove}
            className="absolute end-0 -top-1.5"
          />
        )}
      </div>
      <SelectField
        size="compact"
        label={t("processor")}
        hint={words(`${processor}Hint`)}
        choices={CONTROL_PROCESSORS.map((value) => ({ value, label: words(value), isOff: isOff(value) }))}
        error={isOff(processor) ? "NoServerProcessor" : undefined}
        chosen={processor}
        onChoose={(module) => onChange({ ...moduleOf(module, isMap), threshold_a: undefined, threshold_b: undefined })}
      />
      <SwitchField label={t("isMap")} hint={t("isMap_hint")} isOn={isMap} onChange={(isOn) => onChange(moduleOf(processor, isOn))} />
      {image === undefined || isMap ? null : (
        <PreviewToggle
          url={image.url}
          processor={processor}
          values={valuesOf(unit, processor)}
          maximumSide={unit.processor_res ?? DEFAULT_RES}
        />
      )}
      <WeightRange
        value={unit.weight ?? 1}
        onValue={(weight) => onChange({ weight })}
        onReset={unit.weight === undefined ? undefined : () => onChange({ weight: undefined })}
      />
      <Panel title={t("more")} isOpen={isOpen} onOpen={setIsOpen}>
        {CONTROL_PARAMETERS[processor].map(({ name, minimum, maximum, step, initial }, index) => {
          const threshold = THRESHOLDS[index]
          return threshold === undefined ? null : (
            <RangeField
              key={name}
              size="compact"
              label={words(name)}
              value={unit[threshold] ?? initial}
              minimum={minimum}
              maximum={maximum}
              step={step}
              onValue={(value) => onChange({ [threshold]: value })}
            />
          )
        })}
        <ShareRange label={t("guidanceStart")} value={unit.guidance ?? 0} onValue={(guidance) => onChange({ guidance })} />
        <ShareRange label={t("guidanceEnd")} value={unit.guidance_end ?? 1} onValue={(end) => onChange({ guidance_end: end })} />
        <RangeField
          size="compact"
          label={t("processorRes")}
          value={unit.processor_res ?? DEFAULT_RES}
          minimum={64}
          maximum={2048}
          step={64}
          onValue={(px) => onChange({ processor_res: px })}
        />
        <FieldGroup size="compact" label={t("controlMode")}>
          <Choices
            name={`control-mode-${number}`}
            choices={[0, 1, 2].map((value) => ({ value, label: t(`controlMode_${value === 1 ? 1 : value === 2 ? 2 : 0}`) }))}
            chosen={unit.control_mode ?? 0}
            onChoose={(mode) => onChange({ control_mode: mode })}
          />
        </FieldGroup>
      </Panel>
    </div>
  )
}

/** A unit's two thresholds as the values of its processor: the first and the second of its parameters. */
function valuesOf(unit: Unit, processor: ControlProcessor): ControlValues {
  const given = CONTROL_PARAMETERS[processor].flatMap(({ name }, index) => {
    const threshold = THRESHOLDS[index]
    const value = threshold === undefined ? undefined : unit[threshold]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...initialControlValues(processor), ...Object.fromEntries(given) }
}
