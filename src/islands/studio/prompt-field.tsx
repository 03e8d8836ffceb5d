import { useStore } from "@nanostores/react"
import { Dices } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { randomPrompt } from "../../domain/prompt/contract.ts"
import { PromptText } from "../_making/form/prompt-text.tsx"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { LiveSwitch } from "./live-switch.tsx"
import { changeSettings, fillSettings, useStudio } from "./studio-state.ts"

const TEXT_TO_IMAGE = { kind: "text-to-image" } as const

/** The prompt of the create screen; focused first where there is a keyboard. */
export function PromptField({ locale, isPreview }: { readonly locale: Locale; readonly isPreview: boolean }) {
  const t = useMessages("studio")
  const studio = useStudio()
  const { prompt } = useStore(studio.$settings)
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.prompt")
  const focusRequest = useStore(studio.$focusPrompt)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || focusRequest > 0) field.current?.focus({ preventScroll: focusRequest === 0 })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focusRequest])

  return (
    <PromptText
      ref={field}
      text={prompt}
      onText={(text) => changeSettings(studio, { prompt: text })}
      placeholder={t("promptPlaceholder")}
      failure={failure?.message}
      about={failure?.value}
      hint={t("promptHint")}
      preview={isPreview ? TEXT_TO_IMAGE : undefined}
      className="max-h-[28dvh] min-h-12 lg:max-h-[45dvh] lg:min-h-32"
    >
      <SurpriseButton locale={locale} />
      <LiveSwitch />
    </PromptText>
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
