import { useStore } from "@nanostores/react"
import { useEffect, useRef, useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { mediaOf } from "../../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { frontOf } from "../../_runtime/front.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce, type NoticeAction } from "../../_runtime/notices.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { isActive, isCancelledByUser } from "../../_session/known-tasks.ts"
import { $tasks, onTaskEnded } from "../../_session/live-tasks.ts"
import { isCardInView } from "./is-card-in-view.ts"
import { canPublishTogether, publishResults } from "./publish-results.ts"
import { useEndingWords } from "./use-ending-words.ts"

const FINISHED = { image: "finished", video: "finishedVideos", audio: "finishedSounds" } as const

const HALF_PERCENT = 50

/** How the images of a finished task are shown: here, or at an address. */
type ProgressAnnouncerProps = { readonly onOpen: (task: Task) => void } | { readonly openHref: (task: Task) => string }

/** The announcers of the page: of several, the one in front tells. */
const announcers = new Set<HTMLElement>()

/** Tells what happens to tasks without anybody looking: milestones for readers, the tab's title, a notice and a system notification at the end. A task whose card is in view tells itself; that is only read out. */
export function ProgressAnnouncer(props: ProgressAnnouncerProps) {
  const t = useMessages("task")
  const words = useEndingWords()
  const tasks = useStore($tasks, { ssr: "initial" })
  const [said, setSaid] = useState("")
  const milestones = useRef(new Map<string, number>())
  const place = useRef<HTMLParagraphElement>(null)
  const ways = useRef(props)
  useEffect(() => {
    ways.current = props
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return
    announcers.add(element)
    return () => {
      announcers.delete(element)
    }
  }, [])
  const runningCount = Object.values(tasks).filter(isActive).length

  useEffect(() => {
    for (const task of Object.values(tasks)) {
      if (task.status !== TASK_STATUS.running) continue
      const reached = task.process >= HALF_PERCENT ? 2 : 1
      if ((milestones.current.get(task.id) ?? 0) >= reached) continue
      milestones.current.set(task.id, reached)
      setSaid(reached === 1 ? t("tellStarted", { prompt: task.prompt }) : t("tellHalf", { prompt: task.prompt }))
    }
  }, [tasks, t])

  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, "")
    document.title = runningCount > 0 ? `(${runningCount}) ${bare}` : bare
  }, [runningCount])

  useEffect(
    () =>
      onTaskEnded((task) => {
        const way = ways.current
        if (isCancelledByUser(task) || frontOf(announcers) !== place.current) return
        const isDone = task.status === TASK_STATUS.success
        const count = task.img_uris.length
        const written = task.lyrics !== undefined ? "finishedLyrics" : task.transcript !== undefined ? "finishedTranscript" : "described"
        const done = count === 0 ? t(written) : t(FINISHED[mediaOf(task)], { count })
        const text = isDone ? done : words(task)
        if (isCardInView(task.id)) setSaid(text)
        else
          announce({
            tone: isDone ? "good" : "bad",
            body: { kind: "text", text },
            ...(isDone ? { action: openingOf(way, task, t("open")) } : {}),
            ...(isDone && canPublish(task) ? { secondAction: { label: t("publish"), run: () => void publishResults(task) } } : {}),
          })
        if (document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
          const notification = new Notification(text, { body: task.prompt, tag: task.id })
          notification.onclick = () => window.focus()
        }
      }),
    [t, words],
  )

  return (
    <p ref={place} role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}

/** Members are offered to publish what has just been made. */
function canPublish(task: Task): boolean {
  return isSignedIn() && !task.pub_community && canPublishTogether(task)
}

function openingOf(ways: ProgressAnnouncerProps, task: Task, label: string): NoticeAction {
  return "openHref" in ways ? { label, href: ways.openHref(task) } : { label, run: () => ways.onOpen(task) }
}
