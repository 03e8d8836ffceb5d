import { useStore } from "@nanostores/react"
import { ChevronDown } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { PreparingOption } from "../stream/preparing-option.tsx"
import { isBeingPrepared, type PreparedVideo, preparedShare } from "../stream/video-queue.ts"
import { useSpokenVideos, VideoRow } from "../stream/video-rows.tsx"
import { $videos, prepareUploads, videos } from "../stream/videos.ts"
import { shareOf, type UploadItem } from "../upload/upload-item.ts"
import { UploadRow } from "../upload/upload-row.tsx"
import { usePercentWords, useUploadWords } from "../upload/upload-words.ts"
import { $uploads, followUploads, uploads } from "../upload/uploads.ts"

/**
 * The uploads of this tab and the videos that it prepares for streaming, at the bottom of the page's end, as long as there are any; for
 * any page of a member. It goes on with the uploads that earlier pages left. The page's island needs the messages `uploads` and `errors`.
 */
export function UploadPanel() {
  const t = useMessages("upload")
  const items = useStore($uploads, { ssr: "initial" })
  const prepared = useStore($videos, { ssr: "initial" })
  const [isOpen, setIsOpen] = useState(true)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => followUploads(), [])
  useEffect(() => prepareUploads(), [])
  const isShown = items.length > 0 || prepared.length > 0
  useRoomAbove(panel, isShown)
  const said = useSpoken(items)
  const saidOfVideos = useSpokenVideos(prepared)
  const title = useTitle(items, prepared)
  const isOver = items.every(({ state }) => state.status === "complete" || state.status === "error") && !prepared.some(isBeingPrepared)
  const hasFailed = prepared.some(({ step }) => step.kind === "failed")
  const isDone = isShown && !hasFailed && items.every(({ state }) => state.status === "complete")
  // What has arrived is in the list of the page: the panel makes room for it, unless somebody is in it.
  useEffect(() => setIsOpen(!isDone || panel.current?.contains(document.activeElement) === true), [isDone])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p role="status" className="sr-only">
        {saidOfVideos}
      </p>
      {isShown ? (
        <section
          ref={panel}
          aria-label={t("title")}
          className="panel fixed end-4 bottom-4 z-40 grid max-h-[min(28rem,60dvh)] w-96 grid-rows-[auto_minmax(0,1fr)] overflow-hidden shadow-lg shadow-backdrop/20 max-md:inset-x-2 max-md:bottom-[calc(var(--bar-height)+8px+env(safe-area-inset-bottom))] max-md:w-auto max-md:max-h-[50dvh]"
        >
          <div className="flex items-center gap-2 ps-4 pe-2">
            <h2 className="min-w-0 grow py-3 text-sm font-semibold tabular-nums">{title}</h2>
            {isOver ? (
              <Button
                variant="quiet"
                onClick={() => {
                  uploads.clear()
                  videos.clear()
                }}
                className="text-xs"
              >
                {t("clear")}
              </Button>
            ) : null}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t(isOpen ? "collapse" : "expand")}
              title={t(isOpen ? "collapse" : "expand")}
              onClick={() => setIsOpen((before) => !before)}
              className="grid size-9 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-11"
            >
              <ChevronDown size={18} className={`transition-transform ${isOpen ? "" : "rotate-180"}`} />
            </button>
          </div>
          {isOpen ? (
            <div className="overflow-y-auto border-t border-line">
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <UploadRow key={item.id} item={item} />
                ))}
                {prepared.map((video) => (
                  <VideoRow key={video.video.file_id} prepared={video} />
                ))}
              </ul>
              {items.some(({ kind }) => kind === "video") ? <PreparingOption /> : null}
            </div>
          ) : null}
        </section>
      ) : null}
    </>
  )
}

function useTitle(items: readonly UploadItem[], prepared: readonly PreparedVideo[]): string {
  const t = useMessages("upload")
  const percent = usePercentWords()
  const done = items.filter(({ state }) => state.status === "complete")
  const open = items.filter(({ state }) => state.status !== "complete" && state.status !== "error")
  if (open.length === 0) {
    const underWay = prepared.filter(isBeingPrepared)
    const shares = underWay.reduce((sum, video) => sum + preparedShare(video), 0)
    if (underWay.length > 0) return t("preparingUnderWay", { count: underWay.length, share: percent(shares / underWay.length) })
    if (prepared.some(({ step }) => step.kind === "failed")) return t("someNotPrepared")
    if (items.length === 0) return t("allPrepared", { count: prepared.length })
    return done.length === 0 ? t("noneTaken") : t("allDone", { count: done.length })
  }
  const total = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const sent = open.reduce((sum, item) => sum + shareOf(item) * item.sizeBytes, 0)
  return t("underWay", { count: open.length, share: percent(sent / total) })
}

/** What is read out: that an upload has begun, has arrived, or needs somebody. */
function useSpoken(items: readonly UploadItem[]): string {
  const t = useMessages("upload")
  const words = useUploadWords()
  const [said, setSaid] = useState("")
  const before = useRef(new Map<string, string>())
  const wording = useRef(words)
  useEffect(() => {
    wording.current = words
  })
  useEffect(() => {
    for (const item of items) {
      const { state, source, id, name } = item
      const mark = source === "ready" ? state.status : source
      if (before.current.get(id) === mark) continue
      before.current.set(id, mark)
      if (mark === "pending") setSaid(t("tellStarted", { name }))
      else if (mark === "complete") setSaid(t("tellDone", { name }))
      else if (mark !== "init") setSaid(t("tellFailure", { name, failure: wording.current(item) }))
    }
  }, [items, t])
  return said
}

/** Notices appear above the panel: the page's root says how high that is. */
function useRoomAbove(panel: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = panel.current
    if (!isShown || element === null) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty("--above-panel", `${element.offsetHeight + 8}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty("--above-panel")
    }
  }, [panel, isShown])
}
