import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { CallError } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { useSessionEnd } from "../identity/use-session-end.ts"
import { followTasks, loadRecentTasks } from "../task/live-tasks.ts"
import { ProgressAnnouncer } from "../task/progress-announcer.tsx"
import { loadDraft, saveDraft } from "./draft.ts"
import { FromImageDialog } from "./from-image-dialog.tsx"
import { HistoryStrip } from "./history-strip.tsx"
import { useImagesLeft } from "./images-left.ts"
import { Lightbox } from "./lightbox.tsx"
import type { InitialSettings } from "./settings.ts"
import { SettingsPanel } from "./settings-panel.tsx"
import type { Loading } from "./shown-tasks.ts"
import { Stream } from "./stream.tsx"
import { makeStudioState, StudioContext } from "./studio-state.ts"
import { useHistory } from "./use-history.ts"
import { useLinkedTask } from "./use-linked-task.ts"
import { usePlan } from "./use-plan.ts"

export interface CreateImageProps {
  /** What the page's address asks for; it goes before the draft of this device. */
  readonly initial: InitialSettings
  readonly locale: Locale
  /** Whether the renderer is a preview renderer, which the screen then says. */
  readonly isPreview: boolean
  /** How many images a visitor may make a day. */
  readonly imagesPerDay: number
}

/** The create screen: settings, the stream of results, the history. */
function CreateImage({ initial, locale, isPreview, imagesPerDay }: CreateImageProps) {
  const [studio] = useState(() => makeStudioState(initial, imagesPerDay))
  const t = useMessages("studio")
  const [loading, setLoading] = useState<Loading>({ state: "loading" })
  // A new visitor gets an identity with the first answer; calls beside it would each make one of their own.
  const hasIdentity = useStore(studio.$hasIdentity)
  const made = useHistory(hasIdentity)
  usePlan(studio)
  useSessionEnd()
  useImagesLeft(studio)
  useLinkedTask(studio, loading)

  useEffect(() => {
    const isAsked = Object.values(initial).some((value) => value !== undefined)
    const draft = isAsked ? null : loadDraft()
    if (draft !== null) studio.$settings.set(draft)
    return studio.$settings.listen((settings) => {
      saveDraft(settings)
      // What the address asked for has been changed: what is here from now on, also after a reload or a sign-in, is the draft.
      if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash)
    })
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
        <SettingsPanel locale={locale} isPreview={isPreview} />
        <Stream loading={loading} onRetry={() => void load()} previewHelpUrl={isPreview ? `/${locale}/about-preview` : null} />
        <HistoryStrip history={made} />
      </div>
      <Lightbox />
      <FromImageDialog />
      <ProgressAnnouncer
        onOpen={(task) =>
          task.img_uris.length > 0
            ? studio.$opened.set({ taskId: task.id, index: 0 })
            : document.getElementById(task.id)?.scrollIntoView({ block: "start" })
        }
      />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </StudioContext>
  )
}

/** The create screen (/create/image). */
export const createImage = defineIsland({
  name: "create-image",
  when: "load",
  messages: ["studio", "task", "credits", "errors", "ui"],
  server: "html",
  component: CreateImage,
})
