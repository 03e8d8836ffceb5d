import { ArrowUp, X } from "lucide-react"
import {
  type DeclaredInput,
  INPUT_KINDS,
  isImageInput,
  MAXIMUM_INPUT_CHARACTERS,
  MAXIMUM_LABEL_CHARACTERS,
} from "../../domain/workflow/input-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { inputOfField, type OpenField } from "./draft-input.ts"

const FARTHEST = 1_000_000_000

interface InputEditorProps {
  readonly input: DeclaredInput
  /** The field that it fills in; undefined where the graph has none anymore. */
  readonly open: OpenField | undefined
  /** What is wrong with it, by the parts of the input. */
  readonly errorOf: (part: string) => string | undefined
  readonly onChange: (input: DeclaredInput) => void
  readonly onRemove: () => void
  /** Undefined for the first. */
  readonly onUp: (() => void) | undefined
}

/** One declared input: what it is called, what it takes, and within which bounds. */
export function InputEditor({ input, open, errorOf, onChange, onRemove, onUp }: InputEditorProps) {
  const t = useMessages("workflow")
  const kinds = INPUT_KINDS.filter((kind) => kind === input.kind || open?.field.kinds.includes(kind))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-3">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-2 text-xs wrap-anywhere text-ink-3">{t("fieldOf", { node: input.node, field: input.field })}</p>
        <div className="flex gap-1">
          {onUp === undefined ? null : <Button variant="quiet" icon={ArrowUp} label={t("moveUp", { name: input.label })} onClick={onUp} />}
          {isImageInput(input) ? null : (
            <Button variant="quiet" icon={X} label={t("removeInput", { name: input.label })} onClick={onRemove} />
          )}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <TextField
          label={t("label")}
          error={errorOf("label")}
          text={input.label}
          maxLength={MAXIMUM_LABEL_CHARACTERS}
          dir="auto"
          onText={(label) => onChange({ ...input, label })}
        />
        <SelectField
          label={t("kind")}
          error={errorOf("kind") ?? errorOf("field") ?? errorOf("node")}
          choices={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          chosen={input.kind}
          onChoose={(kind) => open !== undefined && onChange(inputOfField(open, kind, input.label))}
        />
      </div>
      <Bounds input={input} errorOf={errorOf} onChange={onChange} />
    </li>
  )
}

function Bounds({ input, errorOf, onChange }: Pick<InputEditorProps, "input" | "errorOf" | "onChange">) {
  const t = useMessages("workflow")
  switch (input.kind) {
    case "picture":
    case "mask":
    case "seed":
      return null
    case "text":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <TextAreaField
            label={t("default")}
            error={errorOf("default")}
            rows={2}
            dir="auto"
            text={input.default}
            maxLength={MAXIMUM_INPUT_CHARACTERS}
            onText={(text) => onChange({ ...input, default: text })}
          />
          <NumberField
            label={t("maximumCharacters")}
            value={input.maximum_characters}
            minimum={1}
            maximum={MAXIMUM_INPUT_CHARACTERS}
            step={10}
            onValue={(value) => onChange({ ...input, maximum_characters: value })}
          />
        </div>
      )
    case "choice":
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          <TextAreaField
            label={t("choices")}
            error={errorOf("choices")}
            rows={3}
            text={input.choices.join("\n")}
            onText={(text) => {
              const choices = text.split("\n")
              onChange({ ...input, choices, default: choices.includes(input.default) ? input.default : (choices[0] ?? "") })
            }}
          />
          <SelectField
            label={t("default")}
            error={errorOf("default")}
            choices={input.choices.map((value) => ({ value, label: value }))}
            chosen={input.default}
            onChoose={(value) => onChange({ ...input, default: value })}
          />
        </div>
      )
    case "number":
      return (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {(["default", "minimum", "maximum", "step"] as const).map((part) => (
            <NumberField
              key={part}
              label={t(part)}
              error={errorOf(part)}
              value={input[part]}
              minimum={part === "step" ? 0.001 : -FARTHEST}
              maximum={FARTHEST}
              decimals={3}
              step={input.step}
              onValue={(value) => onChange({ ...input, [part]: value })}
            />
          ))}
        </div>
      )
  }
}
