import { useStore } from "@nanostores/react"
import { WifiOff, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { failureWith } from "../../_ui/failure.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { type Loading, useShownTasks } from "../../studio/shown-tasks.ts"
import { type Creating, useStudio } from "../../studio/studio-state.ts"
import { useEarlyResults } from "./early-results.ts"
import { EmptyStream } from "./empty-stream.tsx"
import { TaskCard } from "./task-card.tsx"
import { useIsOnline } from "./use-is-online.ts"

interface StreamProps {
  readonly loading: Loading
  readonly onRetry: () => void
  /** What the preview renderer is; null where another one paints. */
  readonly previewHelpUrl: string | null
  /** What stands there while nothing was made; the simple form's examples unless told. */
  readonly empty?: ReactNode
}

/** The viewer's tasks, newest first; the one that is being sent stands on top at once. */
export function Stream({ loading, onRetry, previewHelpUrl, empty = <EmptyStream /> }: StreamProps) {
  const t = useMessages("studio")
  const studio = useStudio()
  const creating = useStore(studio.$creating)
  const tasks = useShownTasks()
  const isEmpty = tasks.length === 0 && creating === null
  useEarlyResults()
  return (
    <section
      aria-label={t("results")}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 max-lg:pb-64 lg:overflow-y-auto lg:px-6"
    >
      <OfflineBanner />
      {previewHelpUrl === null ? null : <PreviewNote helpUrl={previewHelpUrl} />}
      {creating === null ? null : <SendingCard creating={creating} />}
      {loading.state === "failed" ? <FailedStream loading={loading} onRetry={onRetry} /> : null}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} marksPreviews={previewHelpUrl === null} />
      ))}
      {loading.state === "loading" && isEmpty ? <SkeletonStream /> : null}
      {loading.state === "ready" && isEmpty ? empty : null}
    </section>
  )
}

/** The card of a task whose create call is on its way. */
function SendingCard({ creating }: { readonly creating: Creating }) {
  const t = useMessages("task")
  const { meta, size, imageCount } = creating.order
  return (
    <article aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex min-h-8 items-center gap-3">
        <h2 className="min-w-0 grow truncate text-sm font-medium">
          <bdi>{meta.prompt}</bdi>
        </h2>
        <span className="text-xs text-ink-2">{t("sending")}</span>
      </header>
      <div className="relative">
        <div className="absolute inset-x-0 -top-2 h-1 rounded-pill bg-line" />
        <Tiles count={imageCount} aspectRatio={`${size.width} / ${size.height}`} />
      </div>
    </article>
  )
}

function Tiles({ count, aspectRatio }: { readonly count: number; readonly aspectRatio: string }) {
  return (
    <div
      aria-hidden="true"
      className={`grid gap-2 ${count === 1 ? "max-w-md" : count >= 4 ? "grid-cols-2 xl:grid-cols-4" : count === 3 ? "grid-cols-2 sm:grid-cols-3" : "grid-cols-2"}`}
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <span key={index} className="animate-pulse rounded-card bg-hover" style={{ aspectRatio }} />
      ))}
    </div>
  )
}

function SkeletonStream() {
  const t = useMessages("task")
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{t("loading")}</span>
      <span aria-hidden="true" className="animate-pulse h-5 w-2/3 rounded-control bg-hover" />
      <Tiles count={2} aspectRatio="1 / 1" />
    </div>
  )
}

function FailedStream({ loading, onRetry }: { readonly loading: Extract<Loading, { state: "failed" }>; readonly onRetry: () => void }) {
  const t = useMessages("studio")
  const failure = { ...failureWith(loading.code), requestId: loading.requestId }
  return <FailureBox failure={failure} title={t("streamFailed")} onRetry={onRetry} />
}

function OfflineBanner() {
  const t = useMessages("studio")
  const isOnline = useIsOnline()
  if (isOnline) return null
  return (
    <p role="status" className="flex items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 text-sm">
      <WifiOff size={16} className="shrink-0 text-warn" />
      {t("offlineBanner")}
    </p>
  )
}

function PreviewNote({ helpUrl }: { readonly helpUrl: string }) {
  const t = useMessages("studio")
  const tasks = useMessages("task")
  const [isShown, setIsShown] = useState(true)
  if (!isShown) return null
  return (
    <p className="flex items-center gap-2 rounded-card border border-line py-1.5 ps-3.5 pe-1.5 text-sm text-ink-2">
      <span className="grow">
        {t("previewNotice")}{" "}
        <a href={helpUrl} className="whitespace-nowrap text-ink underline underline-offset-2">
          {t("connectGpu")}
        </a>
      </span>
      <button
        type="button"
        onClick={() => setIsShown(false)}
        aria-label={tasks("dismiss")}
        className="inline-grid size-8 shrink-0 place-items-center rounded-control hover:bg-hover hover:text-ink"
      >
        <X size={16} />
      </button>
    </p>
  )
}
