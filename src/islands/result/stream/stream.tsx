import { useStore } from "@nanostores/react"
import { WifiOff } from "lucide-react"
import { useEffect, useRef } from "react"
import { useMessages } from "../../_runtime/messages.tsx"
import { failureWith } from "../../_ui/failure.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { FOR_MAKERS, FOR_NEWCOMERS, useMadeNote } from "../../studio/made-note.ts"
import { type Loading, useShownTasks } from "../../studio/shown-tasks.ts"
import { type Creating, useStudio } from "../../studio/studio-state.ts"
import type { History } from "../../studio/use-history.ts"
import { useEarlyResults } from "./early-results.ts"
import { EmptyStream } from "./empty-stream.tsx"
import { TaskCard } from "./task-card.tsx"
import { useIsOnline } from "./use-is-online.ts"

interface StreamProps {
  readonly loading: Loading
  readonly onRetry: () => void
  readonly history: History
  /** Whether rows say that a preview renderer made them: the room does not, since others make images too. */
  readonly marksPreviews: boolean
}

/** The viewer's tasks, newest first; the one that is being sent stands on top at once. Older ones come as the end comes near. */
export function Stream({ loading, onRetry, history, marksPreviews }: StreamProps) {
  const studio = useStudio()
  const creating = useStore(studio.$creating)
  const isLive = useStore(studio.$isLive)
  const tasks = useShownTasks()
  const isEmpty = tasks.length === 0 && creating === null
  const isLoading = loading.state === "loading"
  useEarlyResults()
  useMadeNote(tasks.length > 0 ? true : loading.state === "ready" && history.loading.state === "ready" ? false : null)
  return (
    <>
      <OfflineBanner />
      {creating === null ? null : <SendingRow creating={creating} />}
      {loading.state === "failed" ? <FailedStream loading={loading} onRetry={onRetry} /> : null}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} marksPreviews={marksPreviews} />
      ))}
      {isLoading && isEmpty ? (
        <div className={FOR_MAKERS}>
          <SkeletonStream />
        </div>
      ) : null}
      {/* It stands in the page before any script, and stays as it is once there turns out to be nothing. */}
      {loading.state !== "failed" && isEmpty && !isLive ? (
        <div className={isLoading ? FOR_NEWCOMERS : ""}>
          <EmptyStream isKnown={!isLoading} />
        </div>
      ) : null}
      <StreamEnd history={history} />
    </>
  )
}

/** Loads what is older when the end comes near; says what kept it from coming. */
function StreamEnd({ history: { hasMore, loadMore, loading } }: { readonly history: History }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && loadMore(), {
      rootMargin: "600px",
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, loadMore])
  if (loading.state === "failed") return <FailedStream loading={loading} onRetry={loadMore} />
  return hasMore ? <div ref={end} className="h-px" /> : null
}

/** The row of a task whose create call is on its way. */
function SendingRow({ creating }: { readonly creating: Creating }) {
  const t = useMessages("task")
  const { meta, size, imageCount } = creating.order
  return (
    <article aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <header className="flex min-h-9 items-center gap-3">
        <h2 className="min-w-0 truncate text-sm font-medium">
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
    <div aria-hidden="true" className="row-tiles">
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
      <Tiles count={4} aspectRatio="1 / 1" />
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
