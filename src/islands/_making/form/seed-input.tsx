import { Dices } from "lucide-react"
import { resolveSeed } from "../../../domain/studio/rules.ts"
import { type Seed, seedIn } from "../../../formats/generator/seed.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { type FieldError, FieldGroup } from "../../_ui/field.tsx"
import { TextField } from "../../_ui/text-field.tsx"

interface SeedInputProps {
  /** Undefined is random. */
  readonly seed: Seed | undefined
  /** Of those that are drawn here. */
  readonly largest: number
  /** What a seed does; of images by default. */
  readonly hint?: string | undefined
  readonly failure: FieldError
  readonly onSeed: (seed: Seed | undefined) => void
}

/** Digits of the largest seed, of 64 bits. */
const MAXIMUM_DIGITS = 20

/** A seed: empty is random, a number makes the same image again. */
export function SeedInput({ seed, largest, hint, failure, onSeed }: SeedInputProps) {
  const t = useMessages("studio")
  const read = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, MAXIMUM_DIGITS)
    onSeed(seedIn(digits) ?? seedIn(digits.slice(0, -1)) ?? undefined)
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
