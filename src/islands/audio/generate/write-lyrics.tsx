import { PenLine } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { AUDIO_ACTIONS } from "../../../domain/audio/generation/task-actions.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { generateLyrics } from "../../../domain/audio/generation-contract.ts"
import { lyrics } from "../../../domain/audio/kinds/lyrics.ts"
import { planTask } from "../../../domain/task/rules.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { tellCreated } from "../../_making/order/tell-created.ts"
import { useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { firstState } from "../../_session/first-state.ts"
import { onTaskEnded } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { faultsOf, fieldOfPath } from "./sound-form.ts"
import type { CreateAudio } from "./use-create-audio.ts"

/** Has lyrics written from the description. They come into the field where it is still empty; its card offers them in any case. */
export function WriteLyrics({ handle: { input, plan, rewrite } }: { readonly handle: CreateAudio }) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const words = useMessages("errors")
  const errorWords = useErrorWords()
  const [awaited, setAwaited] = useState<string | null>(null)
  const { language } = voiceOf(input.timbre ?? "")
  const { prompt = "" } = input
  const configuration: AudioConfiguration = { prompt, ...(language === null ? {} : { language }) }
  const payer = plan === "visitor" ? "free" : plan
  const priceCoins = planTask(lyrics, { input: configuration }, payer).quote.calculate_coins
  const ordering = useOrdering({
    plan,
    priceCoins,
    check: () => faultsOf({ configuration }),
    async order(keyOf) {
      const ordered = { prompt, ...(language === null ? {} : { language }), max_coins: priceCoins, source: "create-audio" }
      const created = await call(generateLyrics, ordered, { idempotencyKey: keyOf(ordered), handlesErrors: true })
      return firstState(created, { type: AUDIO_ACTIONS.lyrics, prompt, width: null, height: null, n_iter: 1, seed: null })
    },
    fieldOfPath,
  })
  const current = useRef({ text: input.lyrics ?? "", rewrite, taken: t("lyricsTaken") })
  useEffect(() => {
    current.current = { text: input.lyrics ?? "", rewrite, taken: t("lyricsTaken") }
  })
  useEffect(() => {
    if (awaited === null) return undefined
    return onTaskEnded((task) => {
      if (task.id !== awaited) return
      setAwaited(null)
      const { text, rewrite: fill, taken } = current.current
      const { lyrics: written } = task
      if (written === undefined || text.trim() !== "") return
      fill((before) => withFields(before, { lyrics: written.text }))
      announce({ tone: "good", body: { kind: "text", text: taken } })
    })
  }, [awaited])
  const write = async () => {
    const task = await ordering.generate()
    if (task === null) return
    setAwaited(task.id)
    tellCreated(task, words("CreateSuccess"))
  }
  const fault = ordering.errors["meta.prompt"]
  const isBusy = ordering.action.isBusy || awaited !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <Button icon={PenLine} isBusy={isBusy} onClick={() => void write()}>
        {isBusy ? t("writingLyrics") : `${t("writeLyrics")} · ${studio("priceCoins", { count: priceCoins })}`}
      </Button>
      {fault === undefined ? null : (
        <p role="alert" className="text-xs text-bad">
          {errorWords(fault)}
        </p>
      )}
      <FailureBox failure={ordering.action.failure} />
    </div>
  )
}
