import { useStore } from "@nanostores/react"
import { Dices } from "lucide-react"
import { MAXIMUM_SEED, resolveSeed } from "../../domain/studio/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { Setting } from "./setting.tsx"
import { changeSettings, useStudio } from "./studio-state.ts"

/** The seed: empty is random, a number makes the same image again. */
export function SeedField() {
  const t = useMessages("studio")
  const studio = useStudio()
  const { seed } = useStore(studio.$settings)
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.seed")?.message
  const read = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, String(MAXIMUM_SEED).length)
    changeSettings(studio, { seed: digits === "" ? null : Number(digits) })
  }
  return (
    <Setting
      label={t("seedLabel")}
      hint={t("seedHint")}
      value={seed === null ? t("seedRandom") : t("seedFixed")}
      isDefault={seed === null}
      onReset={() => changeSettings(studio, { seed: null })}
      failure={failure}
    >
      <div className="flex gap-1.5">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          data-setting="seed"
          aria-label={t("seedLabel")}
          aria-invalid={failure !== undefined}
          placeholder={t("seedRandom")}
          value={seed ?? ""}
          onChange={(event) => read(event.target.value)}
          className="h-9 w-full min-w-0 rounded-control border border-line bg-sunken px-3 tabular-nums outline-none placeholder:text-ink-3 focus-visible:border-accent"
        />
        <button
          type="button"
          aria-label={t("seedDice")}
          title={t("seedDice")}
          onClick={() => changeSettings(studio, { seed: resolveSeed(undefined, Math.random) })}
          className={`${LOOKS.icon} size-9`}
        >
          <Dices size={16} />
        </button>
      </div>
    </Setting>
  )
}
