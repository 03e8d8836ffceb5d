import { useStore } from "@nanostores/react"
import { Clapperboard } from "lucide-react"
import { useEffect } from "react"
import { type Task, taskDetail } from "../../../domain/task/contract.ts"
import { VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoHistories } from "../../../domain/video/generation-contract.ts"
import { call } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { usePagedList } from "../../_ui/use-paged-list.ts"
import { isSignedIn } from "../../identity/is-signed-in.ts"
import { $tasks, followTasks, learn, loadRecentTasks } from "../../task/live-tasks.ts"
import { makePosters } from "../../task/video-posters.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"
import { VideoCard } from "./video-card.tsx"

const TASKS_A_PAGE = 12

interface VideoStreamProps {
  readonly deeds: VideoDeeds
  /** Whether each card says that no AI model made it: where the page does not say it of all. */
  readonly marksPreviews: boolean
}

/** The viewer's tasks that make videos, newest first and as they move. */
export function VideoStream(props: VideoStreamProps) {
  const t = useMessages("videos")
  return (
    <section aria-labelledby="video-results" className="grid min-w-0 scroll-mt-16 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 id="video-results" className="text-base font-semibold">
        {t("results")}
      </h2>
      {isSignedIn() ? (
        <OwnStream {...props} />
      ) : (
        <Empty icon={Clapperboard} title={t("signInTitle")}>
          <SignIn />
        </Empty>
      )}
    </section>
  )
}

function SignIn() {
  const t = useMessages("task")
  return <Button onClick={() => openLogin()}>{t("signIn")}</Button>
}

const keyOf = ({ id }: Task) => id

/** The newest first: a page of finished ones, and below none but what ended without a video or still runs. */
async function load(cursor: string | null, signal: AbortSignal) {
  const input = { limit: TASKS_A_PAGE, ...(cursor === null ? {} : { cursor }) }
  const [page] = await Promise.all([
    call(videoHistories, input, { handlesErrors: true, signal }),
    // What still runs, and what failed, is in no history.
    cursor === null ? loadRecentTasks(signal) : null,
  ])
  learn(page.items)
  return page
}

const ACTIONS: ReadonlySet<number> = new Set(Object.values(VIDEO_ACTIONS))

function OwnStream({ deeds, marksPreviews }: VideoStreamProps) {
  const t = useMessages("videos")
  const known = useStore($tasks)
  const list = usePagedList({ load, keyOf })
  useEffect(() => followTasks(), [])
  const tasks = Object.values(known)
    .filter(({ id, type }) => ACTIONS.has(type) && !deeds.hidden.has(id))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  useEffect(() => makePosters(tasks))
  useLinkedCard(list.hasStarted)
  return (
    <PagedList
      list={{ ...list, items: tasks }}
      failed={t("failed")}
      skeleton={<SkeletonCards count={2} />}
      empty={<Empty icon={Clapperboard} title={t("emptyTitle")} body={t("emptyBody")} />}
    >
      {(shown) => (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {shown.map((task) => (
            <li key={task.id} data-item="">
              <VideoCard task={task} deeds={deeds} marksPreviews={marksPreviews} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

/** Shows the card of the task that the address names after its `#`, such as from the list of all tasks. */
function useLinkedCard(isLoaded: boolean): void {
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isLoaded || !/^task_[a-z0-9]+$/.test(id)) return
    const show = () => requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "start" }))
    if ($tasks.get()[id] !== undefined) return void show()
    call(taskDetail, { id }, { handlesErrors: true }).then(
      (task) => {
        learn([task])
        show()
      },
      // It is gone, or somebody else's: the stream stands as it is.
      () => undefined,
    )
  }, [isLoaded])
}
