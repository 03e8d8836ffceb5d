import { useStore } from "@nanostores/react"
import type { LucideIcon } from "lucide-react"
import { type ReactNode, useCallback, useEffect } from "react"
import { type Task, taskDetail } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { $tasks, followTasks, learn, loadRecentTasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import type { ListPage } from "../../_ui/paged-list-state.ts"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { usePagedList } from "../../_ui/use-paged-list.ts"

const TASKS_A_PAGE = 12

interface MadeStreamProps {
  readonly icon: LucideIcon
  readonly words: Readonly<Record<"title" | "signIn" | "failed" | "emptyTitle" | "emptyBody", string>>
  /** A page of those that ended well; the same function every time. */
  readonly histories: (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) => Promise<ListPage<Task>>
  /** Actions of the tasks that stand here. */
  readonly actions: ReadonlySet<number>
  /** Ids of tasks that are out of sight. */
  readonly hidden: ReadonlySet<string>
  /** Results are seen: cards stand side by side where there is room. */
  readonly isGrid?: boolean
  /** Hears of what is shown whenever that changes. */
  readonly onShown?: (tasks: readonly Task[]) => void
  readonly children: (task: Task) => ReactNode
}

/** The viewer's tasks of one sort, newest first and as they move. */
export function MadeStream(props: MadeStreamProps) {
  const t = useMessages("task")
  const { icon, words } = props
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-sm font-semibold">{words.title}</h2>
      {isSignedIn() ? (
        <OwnStream {...props} />
      ) : (
        <Empty icon={icon} title={words.signIn}>
          <Button onClick={() => openLogin()}>{t("signIn")}</Button>
        </Empty>
      )}
    </div>
  )
}

const keyOf = ({ id }: Task) => id

function OwnStream({ icon, words, histories, actions, hidden, isGrid = false, onShown, children }: MadeStreamProps) {
  const known = useStore($tasks)
  const list = usePagedList({ load: useLoad(histories), keyOf })
  useEffect(() => followTasks(), [])
  const tasks = Object.values(known)
    .filter(({ id, type }) => actions.has(type) && !hidden.has(id))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  useEffect(() => onShown?.(tasks))
  useLinkedCard(list.hasStarted)
  return (
    <PagedList
      list={{ ...list, items: tasks }}
      failed={words.failed}
      skeleton={<SkeletonCards count={2} />}
      empty={<Empty icon={icon} title={words.emptyTitle} body={words.emptyBody} />}
    >
      {(shown) => (
        <ol
          className={`grid gap-x-4 gap-y-8 ${isGrid ? "grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] items-start" : "grid-cols-[minmax(0,1fr)]"}`}
        >
          {shown.map((task) => (
            <li key={task.id} data-item="">
              {children(task)}
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

/** The newest first: a page of finished ones, and below none but what ended without a result or still runs. */
function useLoad(histories: MadeStreamProps["histories"]) {
  return useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const [page] = await Promise.all([
        histories({ limit: TASKS_A_PAGE, ...(cursor === null ? {} : { cursor }) }, signal),
        // What still runs, and what failed, is in no history.
        cursor === null ? loadRecentTasks(signal) : null,
      ])
      learn(page.items)
      return page
    },
    [histories],
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
