import { Dices } from "lucide-react"
import { resolveSeed } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"

interface SeedInputProps {
  /** Undefined is random. */
  readonly seed: number | undefined
  readonly largest: number
  /** What a seed does; of images unless told. */
  readonly hint?: string
  /** A key of the error messages. */
  readonly failure: string | undefined
  readonly onSeed: (seed: number | undefined) => void
}

/** A seed: empty is random, a number makes the same image again. */
export function SeedInput({ seed, largest, hint, failure, onSeed }: SeedInputProps) {
  const t = useMessages("studio")
  const read = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, String(largest).length)
    onSeed(digits === "" ? undefined : Number(digits))
  }
  return (
    <FieldGroup
      label={t("seedLabel")}
      hint={hint ?? t("seedHint")}
      value={seed === undefined ? t("seedRandom") : t("seedFixed")}
      error={failure}
      onReset={seed === undefined ? undefined : () => onSeed(undefined)}
    >
      <TextField
        size="compact"
        label={t("seedLabel")}
        isLabelHidden
        inputMode="numeric"
        data-setting="seed"
        aria-invalid={failure !== undefined || undefined}
        placeholder={t("seedRandom")}
        text={seed === undefined ? "" : String(seed)}
        onText={read}
        beside={<Button icon={Dices} label={t("seedDice")} onClick={() => onSeed(resolveSeed(undefined, Math.random, largest))} />}
      />
    </FieldGroup>
  )
}
