import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { LazyResultDialogs } from "../result/lazy-result-dialogs.tsx"
import { Stream } from "../result/stream/stream.tsx"
import { HistoryStrip } from "../studio/history-strip.tsx"
import { useImagesLeft } from "../studio/images-left.ts"
import type { InitialSettings } from "../studio/settings.ts"
import { makeStudioState, StudioContext } from "../studio/studio-state.ts"
import { useLinkedTask } from "../studio/use-linked-task.ts"
import { usePlan } from "../studio/use-plan.ts"
import { useSettingsDraft } from "../studio/use-settings-draft.ts"
import { useStudioTasks } from "../studio/use-studio-tasks.ts"
import { SettingsPanel } from "./settings-panel.tsx"

export interface CreateImageProps {
  /** What the page's address asks for; it goes before the draft of this device. */
  readonly initial: InitialSettings
  readonly locale: Locale
  /** Whether the renderer is a preview renderer, which the screen then says. */
  readonly isPreview: boolean
  /** How many images a visitor may make a day. */
  readonly imagesPerDay: number
}

/** What the address asked for has been changed. */
function forgetQuery(): void {
  if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash)
}

/** The create screen: settings, the stream of results, the history. */
function CreateImage({ initial, locale, isPreview, imagesPerDay }: CreateImageProps) {
  const [studio] = useState(() => makeStudioState(initial, imagesPerDay))
  const t = useMessages("studio")
  const { loading, load, history: made } = useStudioTasks(studio)
  usePlan(studio)
  useSessionEnd()
  useImagesLeft(studio)
  useLinkedTask(studio, loading, locale)

  useSettingsDraft(studio, initial, forgetQuery)

  return (
    <StudioContext value={studio}>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:h-[calc(100dvh-var(--top-height))] lg:grid-cols-[356px_minmax(0,1fr)_84px] lg:grid-rows-[minmax(0,1fr)]">
        <h1 className="sr-only">{t("title")}</h1>
        <SettingsPanel locale={locale} isPreview={isPreview} />
        <Stream loading={loading} onRetry={load} previewHelpUrl={isPreview ? `/${locale}/about-preview` : null} />
        <HistoryStrip history={made} />
      </div>
      <LazyResultDialogs />
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
  tellsTasks: true,
  messages: ["studio", "live", "sweep", "task", "result", "sight", "generator", "credits", "errors", "ui", "image"],
  server: "html",
  component: CreateImage,
})
