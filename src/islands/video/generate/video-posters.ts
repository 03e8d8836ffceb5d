import { MAXIMUM_POSTER_BYTES, MAXIMUM_POSTER_SIDE_PX } from "../../../domain/stream/poster-rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { taskPoster } from "../../../domain/task/result-contract.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { learn } from "../../_session/live-tasks.ts"

const loadCover = import.meta.env.SSR ? onlyInBrowser : () => import("../../_tools/cover-by-element.ts")

/** Videos that this page has tried, by their addresses: one that no frame can be had of is not tried again. */
const tried = new Set<string>()
let last: Promise<unknown> = Promise.resolve()

/** Makes the posters that videos of the viewer's lack, by cover capture in this browser, one after another (spec 2§4). */
export function makePosters(tasks: readonly Task[]): void {
  for (const task of tasks)
    for (const video of task.img_uris) {
      const isWithout = video.content_type?.startsWith("video/") === true && video.poster == null
      if (!isWithout || tried.has(video.url)) continue
      tried.add(video.url)
      last = last.then(() => makePoster(task, video)).catch(() => undefined)
    }
}

async function makePoster({ id }: Task, { url, operate_number }: TaskImage): Promise<void> {
  const { analyseByElement } = await loadCover()
  const analysis = await analyseByElement(url, { atSeconds: null, maxSide: MAXIMUM_POSTER_SIDE_PX })
  const poster = analysis?.poster ?? null
  if (poster === null || poster.size > MAXIMUM_POSTER_BYTES) return
  learn([await callWithBytes(taskPoster, { id, operate_number }, poster)])
}
