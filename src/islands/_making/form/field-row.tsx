import { Lock } from "lucide-react"
import type { Seed } from "../../../formats/generator/seed.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { RangeInput } from "../../_ui/range-field.tsx"
import { SwitchField } from "../../_ui/switch-field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import type {
  FieldNames,
  FormFacts,
  PlainDeclaration,
  RangeDeclaration,
  SeedDeclaration,
  SelectDeclaration,
  SwitchDeclaration,
  TextDeclaration,
  Value,
} from "./field-declaration.ts"
import { type FormHandle, heldIn } from "./form-handle.ts"
import { SeedInput } from "./seed-input.tsx"

interface RowProps<Facts extends FormFacts, Names extends FieldNames, Field> {
  readonly form: FormHandle<Facts, Names>
  readonly field: Field
}

/** A declared field by its control: with its default in view, a reset, a hint and its failure. */
export function PlainField<Facts extends FormFacts, Names extends FieldNames>({
  form,
  field,
}: RowProps<Facts, Names, PlainDeclaration<Facts, Names>>) {
  switch (field.control) {
    case "range":
      return <RangeRow form={form} field={field} />
    case "select":
      return <SelectRow form={form} field={field} />
    case "switch":
      return <SwitchRow form={form} field={field} />
    case "text":
      return <TextRow form={form} field={field} />
    case "seed":
      return <SeedRow form={form} field={field} />
  }
}

/** Says a value; goes back to the default, where something was said. */
function setterOf<Facts extends FormFacts, Kind>({ rewrite, facts }: Setting<Facts>, { read, write }: Value<Facts, Kind>) {
  const set = (value: Kind | undefined) => rewrite((meta) => write(meta, value))
  return { set, reset: read(facts.meta) === undefined ? undefined : () => set(undefined) }
}
type Setting<Facts extends FormFacts> = Pick<FormHandle<Facts, FieldNames>, "rewrite" | "facts">

function RangeRow<Facts extends FormFacts, Names extends FieldNames>({
  form,
  field,
}: RowProps<Facts, Names, RangeDeclaration<Facts, Names["range"]>>) {
  const t = useMessages("making")
  const { facts, words, errorAt } = form
  const [minimum, maximum, step] = field.bounds(facts)
  const { set, reset } = setterOf(form, field)
  const [held, usual] = [heldIn(field, facts), field.initial(facts)]
  const label = words.nameOf(field)
  return (
    <FieldGroup
      label={label}
      hint={words.hintOf(field)}
      value={held === usual ? t("default") : t("defaultOf", { value: words.valueOf(field.name, String(usual)) })}
      error={errorAt(field.paths)}
      onReset={reset}
    >
      <RangeInput
        label={label}
        name={field.name}
        value={held}
        minimum={minimum}
        maximum={maximum}
        step={step}
        shown={words.valueOf(field.name, String(held))}
        onValue={(value) => set(Number.isNaN(value) ? undefined : value)}
      />
    </FieldGroup>
  )
}

function SelectRow<Facts extends FormFacts, Names extends FieldNames>({
  form,
  field,
}: RowProps<Facts, Names, SelectDeclaration<Facts, Names["select"], Names["reason"]>>) {
  const t = useMessages("making")
  const { facts, words, errorAt } = form
  const { set, reset } = setterOf(form, field)
  const [held, usual] = [heldIn(field, facts), field.initial(facts)]
  const offered = field.offered?.(facts) ?? field.choices(facts)
  // What is chosen stays in sight, even where others would hide it.
  const values = offered.includes(held) ? offered : [...offered, held]
  const choices = values.map((value) => {
    const reason = field.closed?.(facts, value)
    return {
      value,
      label: words.valueOf(field.name, value),
      ...(reason === undefined ? {} : { isOff: true, reason: words.reasonOf(reason), icon: <Lock size={14} aria-hidden="true" /> }),
    }
  })
  const closed = choices.find(({ isOff }) => isOff === true)
  const label = words.nameOf(field)
  return (
    <FieldGroup
      label={label}
      hint={closed?.reason ?? words.hintOf(field)}
      value={held === usual ? t("default") : t("defaultOf", { value: words.valueOf(field.name, usual) })}
      error={errorAt(field.paths)}
      onReset={reset}
    >
      {field.look === "row" ? (
        <Choices name={field.name} choices={choices} chosen={held} onChoose={set} />
      ) : (
        <SelectField label={label} isLabelHidden name={field.name} size="compact" choices={choices} chosen={held} onChoose={set} />
      )}
    </FieldGroup>
  )
}

function SwitchRow<Facts extends FormFacts, Names extends FieldNames>({
  form,
  field,
}: RowProps<Facts, Names, SwitchDeclaration<Facts, Names["switch"]>>) {
  const { facts, words } = form
  const { set } = setterOf(form, field)
  return <SwitchField label={words.nameOf(field)} hint={words.hintOf(field)} name={field.name} isOn={heldIn(field, facts)} onChange={set} />
}

function TextRow<Facts extends FormFacts, Names extends FieldNames>({
  form,
  field,
}: RowProps<Facts, Names, TextDeclaration<Facts, Names["text"]>>) {
  const studio = useMessages("studio")
  const { facts, words, errorAt } = form
  const { set } = setterOf(form, field)
  const text = heldIn(field, facts)
  return (
    <TextAreaField
      name={field.name}
      label={words.nameOf(field)}
      hint={words.hintOf(field)}
      error={errorAt(field.paths)}
      aside={studio("promptCount", { count: text.length, maximum: field.maximumCharacters })}
      maxLength={field.maximumCharacters}
      text={text}
      dir="auto"
      onText={(next) => set(next === "" ? undefined : next)}
    />
  )
}

function SeedRow<Facts extends FormFacts, Names extends FieldNames>({ form, field }: RowProps<Facts, Names, SeedDeclaration<Facts>>) {
  const { facts, words, errorAt, rewrite } = form
  return (
    <SeedInput
      seed={heldIn<Facts, Seed | undefined>(field, facts)}
      largest={field.largest(facts)}
      hint={words.hintOf(field)}
      failure={errorAt(field.paths)}
      onSeed={(seed) => rewrite((meta) => field.write(meta, seed))}
    />
  )
}
