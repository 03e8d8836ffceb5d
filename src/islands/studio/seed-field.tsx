import { useStore } from "@nanostores/react"
import { Dices } from "lucide-react"
import { MAXIMUM_SMALL_SEED, resolveSeed } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The seed: empty is random, a number makes the same image again. */
export function SeedField() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { seed } = useStore(studio.$settings)
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.seed")?.message
  const read = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, String(MAXIMUM_SMALL_SEED).length)
    changeSettings(studio, { seed: digits === "" ? null : Number(digits) })
  }
  return (
    <FieldGroup
      label={t("seedLabel")}
      hint={t("seedHint")}
      value={seed === null ? t("seedRandom") : t("seedFixed")}
      onReset={seed === null ? undefined : () => changeSettings(studio, { seed: null })}
      error={failure}
    >
      <TextField
        size="compact"
        label={t("seedLabel")}
        isLabelHidden
        inputMode="numeric"
        data-setting="seed"
        aria-invalid={failure !== undefined || undefined}
        placeholder={t("seedRandom")}
        text={seed === null ? "" : String(seed)}
        onText={read}
        beside={
          <Button
            icon={Dices}
            label={t("seedDice")}
            onClick={() => changeSettings(studio, { seed: resolveSeed(undefined, Math.random) })}
          />
        }
      />
    </FieldGroup>
  )
}
