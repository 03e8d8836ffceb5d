import { useEffect } from "react"
import { type DeclaredInput, nameOfInput } from "../../domain/workflow/input-rules.ts"
import { LARGEST_SEED } from "../../formats/generator/seed.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import type { ChosenPhoto } from "../apps/chosen-photo.ts"
import { PhotoField } from "../apps/photo-field.tsx"
import { usePhoto } from "../apps/use-photo.ts"

interface RunFieldProps {
  readonly input: DeclaredInput
  readonly text: string
  readonly error: string | undefined
  readonly takesPaste: boolean
  readonly onText: (text: string) => void
  readonly onPhoto: (name: string, photo: ChosenPhoto | null) => void
}

/** Digits after the point that a step has. */
function decimalsOf(step: number): number {
  return Math.min(6, /\.(\d+)$/.exec(String(step))?.[1]?.length ?? 0)
}

/** One input of a run, by its kind. */
export function RunField({ input, text, error, takesPaste, onText, onPhoto }: RunFieldProps) {
  const t = useMessages("workflow")
  const { label } = input
  switch (input.kind) {
    case "picture":
    case "mask":
      return <ImageInput name={nameOfInput(input)} label={label} error={error} takesPaste={takesPaste} onPhoto={onPhoto} />
    case "text":
      return (
        <TextAreaField label={label} error={error} text={text} maxLength={input.maximum_characters} rows={3} dir="auto" onText={onText} />
      )
    case "choice":
      return (
        <SelectField
          label={label}
          error={error}
          choices={input.choices.map((value) => ({ value, label: value }))}
          chosen={text}
          onChoose={onText}
        />
      )
    case "number":
      return (
        <NumberField
          label={label}
          error={error}
          hint={t("bounds", { minimum: input.minimum, maximum: input.maximum })}
          value={text === "" ? input.default : Number(text)}
          minimum={input.minimum}
          maximum={input.maximum}
          step={input.step}
          decimals={decimalsOf(input.step)}
          onValue={(value) => onText(String(value))}
        />
      )
    case "seed":
      return (
        <TextField
          label={label}
          error={error}
          hint={t("randomSeed")}
          inputMode="numeric"
          maxLength={String(LARGEST_SEED).length}
          text={text}
          onText={(typed) => onText(typed.replaceAll(/\D/g, ""))}
        />
      )
  }
}

interface ImageInputProps {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly takesPaste: boolean
  readonly onPhoto: RunFieldProps["onPhoto"]
}

function ImageInput({ name, label, error, takesPaste, onPhoto }: ImageInputProps) {
  const handle = usePhoto()
  const { photo } = handle
  useEffect(() => onPhoto(name, photo), [name, photo, onPhoto])
  return <PhotoField handle={handle} label={label} error={error} takesPaste={takesPaste} />
}
