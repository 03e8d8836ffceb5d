import { useEffect } from "react"
import { tileSources } from "../../../domain/library/rendition-rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { onTaskEnded } from "../../_session/live-tasks.ts"
import { cardKindOf } from "../../studio/task-kind-of.ts"

/** Loads the images of tasks that end, as their tiles will, while the page still renders these. */
export function useEarlyResults(): void {
  useEffect(() => onTaskEnded(loadEarly), [])
}

/** Only what is shown at once: a sweep has a grid of its own, and a hidden page has time. */
function loadEarly(task: Task): void {
  const hasTiles = task.status === TASK_STATUS.success && task.sweep === undefined && cardKindOf(task) !== "image-to-text"
  if (!hasTiles || document.visibilityState !== "visible") return
  for (const { url, width, content_type: played } of task.img_uris) if (played === undefined) preload(tileSources(url, width).src)
}

/** By a link, which browsers follow at once: an image waits for the task that made it to end, and React renders in that. */
function preload(url: string): void {
  const link = document.createElement("link")
  link.rel = "preload"
  link.as = "image"
  link.fetchPriority = "high"
  link.href = url
  link.onload = link.onerror = () => link.remove()
  document.head.appendChild(link)
}
