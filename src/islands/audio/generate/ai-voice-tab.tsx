import { AudioLines } from "lucide-react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "../../../domain/audio/generation/task-actions.ts"
import { audioConfig, audioHistories } from "../../../domain/audio/generation-contract.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { MadeStream } from "../../_making/stream/made-stream.tsx"
import { makeSoundCovers } from "../../_making/stream/sound-covers.ts"
import { useOpenWork } from "../../_making/stream/use-open-work.ts"
import { telling, useStreamActions } from "../../_making/stream/use-stream-actions.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { AudioCard, type AudioDeeds, kindOf } from "./audio-card.tsx"
import { draftOfConfiguration, draftOfMode, tabsOf } from "./audio-draft.ts"
import { AudioFormPanel } from "./audio-form-panel.tsx"
import type { CreateAudio } from "./use-create-audio.ts"

interface AiVoiceTabProps {
  readonly handle: CreateAudio
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
  readonly locale: Locale
}

const ACTIONS: ReadonlySet<number> = new Set([...Object.values(AUDIO_ACTIONS), TRANSCRIPT_ACTION])
const histories = (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
  call(audioHistories, page, { handlesErrors: true, signal })

/** Makes speech, music and sound effects: the form beside the stream of what was made (spec 2§2, aiVoice). */
export function AiVoiceTab({ handle, isPreview, locale }: AiVoiceTabProps) {
  const t = useMessages("sounds")
  const deeds = useAudioDeeds(handle.change)
  const hasForm = tabsOf(handle.offered.kinds).length > 0
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${hasForm ? "lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]" : ""}`}>
      {hasForm ? <AudioFormPanel handle={handle} isPreview={isPreview} /> : null}
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
  )
}

function useAudioDeeds(change: CreateAudio["change"]): AudioDeeds {
  const t = useMessages("sounds")
  return {
    ...useStreamActions(t("deleted")),
    openWork: useOpenWork(),
    takeLyrics({ prompt, lyrics }: Task) {
      change({ ...draftOfMode("song", prompt), lyrics: lyrics?.text ?? "" })
      announce({ tone: "good", body: { kind: "text", text: t("lyricsTaken") } })
    },
    takeSettings: (task: Task) =>
      telling(async () => {
        change(draftOfConfiguration(kindOf(task), await call(audioConfig, { id: task.id }, { handlesErrors: true })))
        announce({ tone: "good", body: { kind: "text", text: t("taken") } })
      }),
  }
}
