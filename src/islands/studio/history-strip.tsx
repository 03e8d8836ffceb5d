import { useStore } from "@nanostores/react"
import { ChevronDown, RefreshCw } from "lucide-react"
import { useEffect, useRef } from "react"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { FadingImage } from "../_ui/fading-image.tsx"
import { thumbhashUrl } from "../_ui/thumbhash-image.ts"
import { useFinishedTasks } from "./shown-tasks.ts"
import { useStudio } from "./studio-state.ts"
import type { History } from "./use-history.ts"

/** Everything that this guest has made, small: a column on wide screens, a row on phones. Loads more as its end comes near. */
export function HistoryStrip({ history }: { readonly history: History }) {
  const t = useMessages("studio")
  const tasks = useMessages("task")
  const studio = useStudio()
  const opened = useStore(studio.$opened)
  const finished = useFinishedTasks()
  const end = useRef<HTMLLIElement>(null)
  const { loadMore, hasMore, loading } = history

  useEffect(() => {
    const element = end.current
    if (!element || !hasMore) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && loadMore(), {
      rootMargin: "200px",
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, loadMore])

  const isEmpty = finished.length === 0
  // On phones, one line until there is something: most who come without images stay so for a while.
  const isSlim = isEmpty && loading.state !== "failed" && !hasMore
  return (
    <aside
      aria-label={t("history")}
      className="min-w-0 border-line max-lg:order-first max-lg:flex max-lg:items-center max-lg:overflow-x-auto max-lg:border-b lg:overflow-y-auto lg:border-s"
    >
      <h2 className="pt-3 text-center text-xs text-ink-3 max-lg:sr-only">{t("history")}</h2>
      {isSlim ? <p className="grow px-3 py-2 text-center text-xs text-ink-3 lg:py-3">{t("historyEmpty")}</p> : null}
      <ul
        className={`flex gap-2 p-3 lg:flex-col lg:items-center ${isSlim ? (loading.state === "ready" ? "hidden" : "max-lg:hidden") : ""}`}
      >
        {isEmpty && loading.state === "loading"
          ? [1, 2, 3, 4].map((index) => (
              <li key={index} aria-hidden="true" className="animate-pulse size-[58px] shrink-0 rounded-[10px] bg-hover" />
            ))
          : null}
        {finished.map((task) => {
          const image = task.img_uris[0]
          if (image === undefined) return null
          const hash = thumbhashUrl(image.thumbhash)
          return (
            <li key={task.id} className="relative shrink-0">
              <button
                type="button"
                data-history={task.id}
                aria-label={t("showTask", { prompt: promptTitle(task.prompt), count: task.img_uris.length })}
                title={promptTitle(task.prompt)}
                aria-current={opened?.taskId === task.id}
                onClick={() => {
                  document.getElementById(task.id)?.scrollIntoView({ block: "start" })
                  studio.$opened.set({ taskId: task.id, index: 0 })
                }}
                className="image-edge block size-[58px] overflow-hidden rounded-[10px] bg-hover bg-cover bg-center"
                style={hash === null ? undefined : { backgroundImage: `url(${hash})` }}
              >
                <FadingImage src={renditionUrl(image.url, 160)} alt="" width={58} height={58} className="size-full object-cover" />
              </button>
              {task.img_uris.length > 1 ? (
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute end-1 bottom-1 rounded bg-veil px-1 text-2xs text-veil-ink tabular-nums"
                >
                  {task.img_uris.length}
                </span>
              ) : null}
            </li>
          )
        })}
        <li ref={end} className={hasMore || loading.state === "failed" ? "shrink-0" : "hidden"}>
          <button
            type="button"
            onClick={loadMore}
            aria-label={loading.state === "failed" ? tasks("tryAgain") : tasks("more")}
            title={loading.state === "failed" ? tasks("tryAgain") : tasks("more")}
            className="grid size-[58px] place-items-center rounded-[10px] border border-line text-ink-2 hover:bg-hover hover:text-ink"
          >
            {loading.state === "failed" ? (
              <RefreshCw size={18} className="text-bad" />
            ) : (
              <ChevronDown size={18} className="max-lg:-rotate-90 max-lg:rtl:rotate-90" />
            )}
          </button>
        </li>
      </ul>
    </aside>
  )
}
