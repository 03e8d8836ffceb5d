import { AudioLines } from "lucide-react"
import { useEffect, useState } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { AUDIO_ACTIONS, type AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import { audioConfig, audioHistories } from "../../../domain/audio/generation-contract.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { useSessionEnd } from "../../identity/use-session-end.ts"
import { MadeStream } from "../../task/made-stream.tsx"
import { ProgressAnnouncer } from "../../task/progress-announcer.tsx"
import { makeSoundCovers } from "../../task/sound-covers.ts"
import { telling, useMadeDeeds } from "../../task/use-made-deeds.ts"
import { useOpenWork } from "../../task/use-open-work.ts"
import { AudioCard, type AudioDeeds, kindOf } from "./audio-card.tsx"
import { draftOfConfiguration } from "./audio-draft.ts"
import { AudioFormPanel } from "./audio-form-panel.tsx"
import { type CreateAudio, useCreateAudio } from "./use-create-audio.ts"

/** What the page's address asks for. */
export interface AskedAudio {
  readonly tab?: AudioKind
  readonly prompt?: string
  /** What a published sound was asked for. */
  readonly settings?: { readonly tab: AudioKind; readonly configuration: AudioConfiguration }
}

export interface CreateAudioProps {
  readonly kinds: readonly AudioKind[]
  readonly voices: readonly string[]
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
  readonly asked: AskedAudio
  readonly locale: Locale
}

const ACTIONS: ReadonlySet<number> = new Set(Object.values(AUDIO_ACTIONS))
const histories = (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
  call(audioHistories, page, { handlesErrors: true, signal })

/** The screen that makes sounds: its form beside the stream of what was made. */
export function CreateAudioScreen({ kinds, voices, isPreview, asked, locale }: CreateAudioProps) {
  const t = useMessages("sounds")
  const handle = useCreateAudio(kinds, voices)
  const deeds = useAudioDeeds(handle.change)
  useSessionEnd()
  useAsked(asked, handle)
  const hasForm = kinds.length > 0
  return (
    <>
      <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${hasForm ? "lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]" : ""}`}>
        {hasForm ? <AudioFormPanel handle={handle} kinds={kinds} /> : null}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {hasForm && isPreview ? (
            <p className="rounded-card border border-line px-3.5 py-2 text-sm text-pretty text-ink-2">
              {t("previewNotice")}{" "}
              <a href={`/${locale}/about-preview`} className="whitespace-nowrap text-ink underline underline-offset-2">
                {t("noServerHow")}
              </a>
            </p>
          ) : null}
          <MadeStream
            icon={AudioLines}
            words={{
              title: t("results"),
              signIn: t("signInTitle"),
              failed: t("failed"),
              emptyTitle: t("emptyTitle"),
              emptyBody: t("emptyBody"),
            }}
            histories={histories}
            actions={ACTIONS}
            hidden={deeds.hidden}
            onShown={makeSoundCovers}
          >
            {(task) => <AudioCard task={task} deeds={deeds} marksPreviews={!isPreview} />}
          </MadeStream>
        </div>
      </div>
      <ProgressAnnouncer onOpen={({ id }) => document.getElementById(id)?.scrollIntoView({ block: "start" })} />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </>
  )
}

function useAudioDeeds(change: CreateAudio["change"]): AudioDeeds {
  const t = useMessages("sounds")
  return {
    ...useMadeDeeds(t("deleted")),
    openWork: useOpenWork(),
    takeSettings: (task: Task) =>
      telling(async () => {
        change(draftOfConfiguration(kindOf(task), await call(audioConfig, { id: task.id }, { handlesErrors: true })))
        announce({ tone: "good", body: { kind: "text", text: t("taken") } })
      }),
  }
}

/** Fills in what the address asks for, which goes before the draft of this tab, and is then forgotten: the draft counts from there on. */
function useAsked(asked: AskedAudio, { change }: Pick<CreateAudio, "change">): void {
  const [first] = useState({ asked, change })
  useEffect(() => {
    const { tab, prompt, settings } = first.asked
    if (settings !== undefined) first.change(draftOfConfiguration(settings.tab, settings.configuration))
    const field = { speech: "spoken", music: "music", "sound-effect": "effect" }[tab ?? "speech"]
    if (tab !== undefined || prompt !== undefined)
      first.change({ ...(tab === undefined ? {} : { tab }), ...(prompt === undefined ? {} : { [field]: prompt }) })
    if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash)
  }, [first])
}
