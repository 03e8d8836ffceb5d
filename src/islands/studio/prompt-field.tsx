import { useStore } from "@nanostores/react"
import { Dices } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { randomPrompt } from "../../domain/prompt/contract.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { LiveSwitch } from "./live-switch.tsx"
import { changeSettings, fillSettings, useStudio } from "./studio-state.ts"

/** The prompt: grows with its text, counts its characters, is focused first where there is a keyboard. */
export function PromptField({ locale }: { readonly locale: Locale }) {
  const t = useMessages("studio")
  const words = useErrorWords()
  const studio = useStudio()
  const { prompt } = useStore(studio.$settings)
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.prompt")?.message
  const focusRequest = useStore(studio.$focusPrompt)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || focusRequest > 0) field.current?.focus({ preventScroll: focusRequest === 0 })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focusRequest])

  useEffect(() => {
    const element = field.current
    if (!element || element.value !== prompt) return
    element.style.height = "auto"
    element.style.height = `${element.scrollHeight}px`
  }, [prompt])

  const isNearEnd = prompt.length > MAXIMUM_PROMPT_CHARACTERS * 0.9
  return (
    <div className="grid gap-1.5">
      <div className="rounded-card border border-line-strong bg-sunken p-3 focus-within:border-accent">
        <label htmlFor={id} className="sr-only">
          {t("promptLabel")}
        </label>
        <textarea
          ref={field}
          id={id}
          name="prompt"
          dir="auto"
          rows={2}
          value={prompt}
          placeholder={t("promptPlaceholder")}
          aria-invalid={failure !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => changeSettings(studio, { prompt: event.target.value })}
          className="block max-h-[28dvh] min-h-12 w-full resize-none border-0 bg-transparent p-0 text-base leading-normal outline-none placeholder:text-ink-3 lg:max-h-[45dvh] lg:min-h-32"
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <SurpriseButton locale={locale} />
          <LiveSwitch />
          <span
            className={`ms-auto text-xs tabular-nums ${prompt.length > MAXIMUM_PROMPT_CHARACTERS ? "text-bad" : isNearEnd ? "text-warn" : "text-ink-3"}`}
          >
            {t("promptCount", { count: prompt.length, maximum: MAXIMUM_PROMPT_CHARACTERS })}
          </span>
        </div>
      </div>
      <p
        id={`${id}-help`}
        role={failure === undefined ? undefined : "alert"}
        className={failure === undefined ? "text-xs text-ink-3 max-lg:sr-only" : "text-xs text-bad"}
      >
        {failure === undefined ? t("promptHint") : words(failure)}
      </p>
    </div>
  )
}

function SurpriseButton({ locale }: { readonly locale: Locale }) {
  const t = useMessages("studio")
  const studio = useStudio()
  const [isBusy, setIsBusy] = useState(false)
  const surprise = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { local } = await call(randomPrompt, { language: locale })
      fillSettings(studio, { ...studio.$settings.get(), prompt: local })
    } catch {
      // The notice has told it.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button icon={Dices} onClick={() => void surprise()}>
      {t("surprise")}
    </Button>
  )
}
