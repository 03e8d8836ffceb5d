import { useEffect } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { VOICE_TRAINING_ACTION } from "../../../domain/task/media-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { onTaskEnded } from "../../_session/live-tasks.ts"
import { useSessionEnd } from "../../_session/use-session-end.ts"
import { Empty } from "../../_ui/empty.tsx"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { OwnVoiceList } from "./own-voice-list.tsx"
import { ReadyMadeVoices } from "./ready-made-voices.tsx"
import { TrainForm } from "./train-form.tsx"
import { useOwnVoices } from "./use-own-voices.ts"

export interface VoicesProps {
  /** Whether a server trains voices. */
  readonly canTrain: boolean
  /** Whether no AI model does. */
  readonly isPreview: boolean
  /** The voices that servers have. */
  readonly readyMade: readonly string[]
  readonly locale: Locale
}

/** The voices that a member has, and the way to a new one. */
export function Voices({ canTrain, isPreview, readyMade, locale }: VoicesProps) {
  const t = useMessages("voices")
  const sounds = useMessages("sounds")
  const list = useOwnVoices()
  const { refresh } = list
  useSessionEnd()
  useEffect(
    () =>
      onTaskEnded(({ type }) => {
        if (type === VOICE_TRAINING_ACTION) refresh()
      }),
    [refresh],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="voice-train">
        <h2 id="voice-train" className="text-lg font-semibold">
          {t("trainTitle")}
        </h2>
        <p className="text-pretty text-ink-2">{t("trainLead")}</p>
        {canTrain && isPreview ? (
          <p className="rounded-card border border-line px-3.5 py-2 text-sm text-pretty text-ink-2">
            {t("previewNotice")}{" "}
            <a href={`/${locale}/about-preview`} className="whitespace-nowrap text-ink underline underline-offset-2">
              {sounds("noServerHow")}
            </a>
          </p>
        ) : null}
        {canTrain ? <TrainForm onBegun={refresh} /> : <Empty title={t("noServer")} body="" />}
      </section>
      <OwnVoiceList list={list} />
      {readyMade.length === 0 ? null : <ReadyMadeVoices voices={readyMade} />}
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}
