import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { ProgressAnnouncer } from "../_making/stream/progress-announcer.tsx"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Tabs } from "../_ui/tabs.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { RechargeHost } from "../credits/recharge-host.tsx"
import { LazyResultDialogs } from "../result/lazy-result-dialogs.tsx"
import { makeStudioState, StudioContext, useStudio } from "../studio/studio-state.ts"
import { usePlan } from "../studio/use-plan.ts"
import { TaskList } from "./task-list.tsx"

const PresetsPanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./presets-panel.tsx").then((chunk) => chunk.PresetsPanel),
)

export interface TasksProps {
  readonly locale: Locale
}

/** What the viewer has in the queue, what they made, and the settings that they keep. */
export function Tasks(props: TasksProps) {
  const [studio] = useState(() => makeStudioState())
  return (
    <StudioContext value={studio}>
      <Screen {...props} />
    </StudioContext>
  )
}

function Screen({ locale }: TasksProps) {
  const t = useMessages("task")
  usePlan(useStudio())
  const [tab, setTab] = useState<"tasks" | "presets">("tasks")
  useSessionEnd()
  return (
    <div className="mx-auto grid max-w-[1100px] grid-cols-[minmax(0,1fr)] gap-4 p-3 md:p-6">
      <h1 className="text-xl font-semibold">{t("tasksTitle")}</h1>
      <Tabs
        label={t("tasksTitle")}
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: "tasks", label: t("tasksTitle"), content: <TaskList locale={locale} /> },
          { id: "presets", label: t("presets"), content: <PresetsPanel locale={locale} /> },
        ]}
      />
      <ProgressAnnouncer
        onOpen={(task) => {
          setTab("tasks")
          requestAnimationFrame(() => document.getElementById(task.id)?.scrollIntoView({ block: "center" }))
        }}
      />
      <LazyResultDialogs />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </div>
  )
}
