import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { RangeInput } from "../_ui/range-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { useBaseModels } from "../studio/offered-models.ts"
import type { FieldDeclaration, RangeDeclaration, SelectDeclaration } from "./field-declaration.ts"
import { NONE } from "./fields.ts"
import { rewriteMeta, useGenerator } from "./generator-state.ts"
import { MendNotes } from "./mend-notes.tsx"
import { OwnField } from "./own-field.tsx"
import { useChoiceWords } from "./use-choice-words.ts"
import { useFailureAt, useFieldFacts } from "./use-field-facts.ts"

/** One field of the table, by its control: with its default in view, a reset, a hint and its failure. */
export function FieldRow({ field }: { readonly field: FieldDeclaration }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 empty:hidden">
      <Control field={field} />
      <MendNotes paths={field.paths} />
    </div>
  )
}

function Control({ field }: { readonly field: FieldDeclaration }) {
  switch (field.control) {
    case "range":
      return <RangeRow field={field} />
    case "select":
      return <SelectRow field={field} />
    case "switch":
      return <SwitchRow field={field} />
    case "own":
      return <OwnField name={field.name} paths={field.paths} />
  }
}

function RangeRow({ field }: { readonly field: RangeDeclaration }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const facts = useFieldFacts()
  const making = useMessages("making")
  const { name, minimum, maximum, step, read, write, initial } = field
  const chosen = read(facts.meta)
  const usual = initial(facts)
  return (
    <FieldGroup
      label={t(name)}
      hint={t(`${name}_hint`)}
      value={chosen === undefined || chosen === usual ? making("default") : making("defaultOf", { value: String(usual) })}
      error={useFailureAt(field.paths)}
      onReset={chosen === undefined ? undefined : () => rewriteMeta(generator, (meta) => write(meta, undefined))}
    >
      <RangeInput
        label={t(name)}
        name={name}
        value={chosen ?? usual}
        minimum={minimum}
        maximum={maximum}
        step={step}
        onValue={(value) => rewriteMeta(generator, (meta) => write(meta, Number.isNaN(value) ? undefined : value))}
      />
    </FieldGroup>
  )
}

function SelectRow({ field }: { readonly field: SelectDeclaration }) {
  const t = useMessages("generator")
  const wordOf = useChoiceWords()
  const generator = useGenerator()
  const facts = useFieldFacts()
  const making = useMessages("making")
  const { name, read, write, initial } = field
  const chosen = read(facts.meta)
  const usual = initial(facts)
  const current = chosen ?? usual
  const models = useBaseModels()
  const offered = name === "refiner" ? [NONE, ...models.map(({ art_model_no: no }) => no)] : (field.offered?.(facts) ?? field.choices)
  // What is chosen stays in sight, whoever has it.
  const choices = offered.includes(current) ? offered : [...offered, current]
  return (
    <FieldGroup
      label={t(name)}
      hint={t(`${name}_hint`)}
      value={current === usual ? making("default") : making("defaultOf", { value: wordOf(name, usual) })}
      error={useFailureAt(field.paths)}
      onReset={chosen === undefined ? undefined : () => rewriteMeta(generator, (meta) => write(meta, undefined))}
    >
      <SelectField
        label={t(name)}
        isLabelHidden
        name={name}
        size="compact"
        choices={choices.map((value) => ({ value, label: wordOf(name, value) }))}
        chosen={current}
        onChoose={(value) => rewriteMeta(generator, (meta) => write(meta, value))}
      />
    </FieldGroup>
  )
}

function SwitchRow({ field }: { readonly field: Extract<FieldDeclaration, { control: "switch" }> }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const facts = useFieldFacts()
  return (
    <SwitchField
      label={t(field.name)}
      hint={t(`${field.name}_hint`)}
      name={field.name}
      isOn={field.read(facts.meta) ?? field.initial(facts)}
      onChange={(isOn) => rewriteMeta(generator, (meta) => field.write(meta, isOn))}
    />
  )
}
