import { useStore } from "@nanostores/react"
import { X } from "lucide-react"
import { type Configuration, MAXIMUM_CONTROL_UNITS } from "../../domain/studio/configuration.ts"
import { studioProcessorOf } from "../../domain/studio/kinds/condition.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { changeDraft, knowing, useGenerator } from "./generator-state.ts"
import { ImageSlot } from "./image-slot.tsx"
import { withLab } from "./lab-fields.ts"
import type { OwnFieldProps } from "./own-field.tsx"
import { PreviewToggle } from "./preview-toggle.tsx"
import { ShareRange, WeightRange } from "./unit-ranges.tsx"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

type Condition = NonNullable<NonNullable<Configuration["lab_base"]>["conds"]>[number]

/** The studio's ways to use an image, by the names of Fooocus. */
const MODES = ["ImagePrompt", "PyraCanny", "CPDS", "FaceSwap"] as const
const STOP_AT = 0.5
/** What a condition is processed at, px. */
const PREVIEW_SIDE_PX = 512

/** The studio's condition images: with any, the words may be left out (spec 1§5). */
export function ConditionsField({ paths }: OwnFieldProps) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const tab = useStore(generator.$tab)
  const { images } = useStore(generator.$draft)
  const conditions = useFieldFacts().meta.lab_base?.conds ?? []
  const failure = useFailureAt(paths)
  const change = (next: readonly Condition[], image?: KnownImage) => {
    changeDraft(generator, tab, (before) => {
      const known = image === undefined ? before : knowing(before, image)
      return { ...known, meta: withLab(known.meta, { conds: next.length === 0 ? undefined : [...next] }) }
    })
  }
  const set = (index: number, part: Partial<Condition>) =>
    change(conditions.map((condition, place) => (place === index ? { ...condition, ...part } : condition)))
  const add = (image: KnownImage) => change([...conditions, { image: image.url, mode: MODES[0] }], image)
  const isFull = conditions.length >= MAXIMUM_CONTROL_UNITS
  return (
    <FieldGroup
      label={t("conditions")}
      hint={t("conditions_hint")}
      value={`${conditions.length} / ${MAXIMUM_CONTROL_UNITS}`}
      onReset={conditions.length === 0 ? undefined : () => change([])}
    >
      <ul className="grid gap-2 empty:hidden">
        {conditions.map((condition, index) => {
          const label = t("unit", { number: index + 1 })
          const mode = MODES.find((known) => known === condition.mode) ?? MODES[0]
          const image = images.find(({ url }) => url === condition.image)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same image may be there twice
            <li key={index} className="grid grid-cols-[72px_minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-3">
              <img
                src={condition.image}
                alt={label}
                width={image?.width}
                height={image?.height}
                className="size-18 rounded-control bg-sunken object-cover"
              />
              <div className="grid gap-2.5">
                <div className="flex items-end gap-2">
                  <div className="min-w-0 grow">
                    <SelectField
                      size="compact"
                      label={t("conditionMode")}
                      choices={MODES.map((value) => ({ value, label: t(`condition_${value}`) }))}
                      chosen={mode}
                      onChoose={(value) => set(index, { mode: value })}
                    />
                  </div>
                  <Button
                    icon={X}
                    label={t("removeOne", { what: label })}
                    onClick={() => change(conditions.filter((_, place) => place !== index))}
                  />
                </div>
                <PreviewToggle url={condition.image} processor={studioProcessorOf(mode) ?? "tile"} maximumSide={PREVIEW_SIDE_PX} />
                <WeightRange value={condition.weight ?? 1} onValue={(weight) => set(index, { weight })} />
                <ShareRange label={t("stopAt")} value={condition.stop_at ?? STOP_AT} onValue={(stop) => set(index, { stop_at: stop })} />
              </div>
            </li>
          )
        })}
      </ul>
      {isFull ? null : (
        <ImageSlot
          name="condition"
          label={t(conditions.length === 0 ? "conditionImage" : "addCondition")}
          image={undefined}
          failure={failure}
          takesPaste
          onImage={(image) => image !== null && add(image)}
        />
      )}
    </FieldGroup>
  )
}
