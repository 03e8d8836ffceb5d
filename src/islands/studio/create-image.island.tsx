import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useState } from "react"
import type { Locale } from "../../domain/_shared/locales.ts"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { followTasks, loadRecentTasks } from "../task/live-tasks.ts"
import { NoticeRegion } from "../task/notice-region.tsx"
import { ProgressAnnouncer } from "../task/progress-announcer.tsx"
import { HistoryStrip } from "./history-strip.tsx"
import { Lightbox } from "./lightbox.tsx"
import { usePicturesLeft } from "./pictures-left.ts"
import { type InitialSettings, loadDraft, saveDraft } from "./settings.ts"
import { SettingsPanel } from "./settings-panel.tsx"
import type { Loading } from "./shown-tasks.ts"
import { Stream } from "./stream.tsx"
import { makeStudioState, StudioContext } from "./studio-state.ts"
import { useHistory } from "./use-history.ts"
import { useLoginDialog } from "./use-login-dialog.ts"

export interface CreateImageProps {
  /** What the page's address asks for; it goes before the draft of this device. */
  readonly initial: InitialSettings
  readonly locale: Locale
  /** Whether the renderer is a preview renderer, which the screen then says. */
  readonly isPreview: boolean
}

/** The create screen: settings, the stream of results, the history. */
export function CreateImage({ initial, locale, isPreview }: CreateImageProps) {
  const [studio] = useState(() => makeStudioState(initial))
  const t = useMessages("studio")
  const [loading, setLoading] = useState<Loading>({ state: "loading" })
  // A new visitor gets an identity with the first answer; calls beside it would each make one of their own.
  const hasIdentity = useStore(studio.$hasIdentity)
  const history = useHistory(hasIdentity)
  usePicturesLeft(studio)
  useLoginDialog(studio)

  useEffect(() => {
    const isAsked = Object.values(initial).some((value) => value !== undefined)
    const draft = isAsked ? null : loadDraft()
    if (draft !== null) studio.$settings.set(draft)
    return studio.$settings.listen(saveDraft)
  }, [studio, initial])

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading({ state: "loading" })
      try {
        await loadRecentTasks(signal)
        setLoading({ state: "ready" })
      } catch (error) {
        if (signal?.aborted) return
        const failure = error instanceof CallError ? error : new CallError("BadAnswer")
        setLoading({ state: "failed", code: failure.code, requestId: failure.requestId })
      }
      studio.$hasIdentity.set(true)
    },
    [studio],
  )

  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    const reload = () => void load(controller.signal)
    addEventListener("online", reload)
    return () => {
      removeEventListener("online", reload)
      controller.abort()
    }
  }, [load])

  useEffect(() => (hasIdentity ? followTasks() : undefined), [hasIdentity])

  return (
    <StudioContext value={studio}>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:h-[calc(100dvh-var(--top-height))] lg:grid-cols-[356px_minmax(0,1fr)_84px] lg:grid-rows-[minmax(0,1fr)]">
        <h1 className="sr-only">{t("title")}</h1>
        <SettingsPanel locale={locale} />
        <Stream loading={loading} onRetry={() => void load()} previewHelpUrl={isPreview ? `/${locale}/about-preview` : null} />
        <HistoryStrip history={history} />
      </div>
      <Lightbox />
      <ProgressAnnouncer onOpen={(task) => studio.$opened.set({ taskId: task.id, index: 0 })} />
      <NoticeRegion />
    </StudioContext>
  )
}
