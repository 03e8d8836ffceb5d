import { useStore } from "@nanostores/react"
import type { LucideIcon } from "lucide-react"
import { type ReactNode, useCallback, useEffect } from "react"
import { type Task, taskDetail } from "../../../domain/task/contract.ts"
import { call } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn, useIsSignedIn } from "../../_session/is-signed-in.ts"
import { $tasks, followTasks, learn, loadRecentTasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import type { ListPage } from "../../_ui/paged-list-state.ts"
import { Skeleton } from "../../_ui/skeleton.tsx"
import { type PagedListHandle, usePagedList } from "../../_ui/use-paged-list.ts"
import { DateScrubber } from "../room/date-scrubber.tsx"
import { type Example, Examples } from "../room/examples.tsx"
import { RunningPill } from "../room/running-pill.tsx"

const TASKS_A_PAGE = 12

interface MadeSort {
  /** A page of those that ended well; the same function every time. */
  readonly histories: (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) => Promise<ListPage<Task>>
  /** Actions of the tasks that stand here. */
  readonly actions: ReadonlySet<number>
  /** Ids of tasks that are out of sight. */
  readonly hidden: ReadonlySet<string>
  /** Hears of what is shown whenever that changes. */
  readonly onShown?: (tasks: readonly Task[]) => void
}

/** The viewer's tasks of one sort, newest first and as they move. */
export interface MadeTasks extends Pick<MadeSort, "actions"> {
  readonly tasks: readonly Task[]
  readonly list: PagedListHandle<Task>
}

const keyOf = ({ id }: Task) => id

/** Loads and follows the viewer's tasks of one sort; none of somebody who has not signed in. */
export function useMadeTasks({ histories, actions, hidden, onShown }: MadeSort): MadeTasks {
  const known = useStore($tasks, { ssr: "initial" })
  const isMember = useIsSignedIn()
  const list = usePagedList({ load: useLoad(histories), keyOf })
  useEffect(() => (isSignedIn() ? followTasks() : undefined), [])
  const tasks = isMember
    ? Object.values(known)
        .filter(({ id, type }) => actions.has(type) && !hidden.has(id))
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    : []
  useEffect(() => onShown?.(tasks))
  useLinkedCard(list.hasStarted)
  return { tasks, list, actions }
}

/** What a room shows of tasks beside its stream: their dates, and how far those are that run. */
export function besideRows({ tasks, list, actions }: MadeTasks) {
  return {
    dates: <DateScrubber tasks={tasks} onOlder={list.hasMore ? list.loadMore : undefined} />,
    above: <RunningPill suits={({ type }) => actions.has(type)} />,
  }
}

/** Examples of a room, and what takes their words. */
export interface MadeExamples {
  readonly examples: readonly Example[]
  readonly onTake: (words: string) => void
}

interface MadeRowsProps {
  readonly made: MadeTasks
  readonly icon: LucideIcon
  readonly words: Readonly<Record<"signIn" | "failed" | "emptyTitle" | "emptyBody", string>>
  /** The room that rows take, while they come. */
  readonly skeleton: ReactNode
  /** They stand side by side in one line, and go on sideways. */
  readonly isStrip?: boolean
  /** Words to begin with, where nothing was made yet. */
  readonly examples?: MadeExamples | undefined
  readonly children: (task: Task) => ReactNode
}

/** Tasks as rows, and all that can be the matter with them; older ones come as the end comes near. */
export function MadeRows({ made: { tasks, list }, icon, words, skeleton, isStrip = false, examples, children }: MadeRowsProps) {
  const t = useMessages("task")
  const body = useMessages("studio")("emptyBody")
  const isMember = useIsSignedIn()
  if (!isMember)
    return (
      <>
        <Empty icon={icon} title={words.signIn} headingLevel={2}>
          <Button onClick={() => openLogin()}>{t("signIn")}</Button>
        </Empty>
        {examples === undefined ? null : <Examples body={body} {...examples} />}
      </>
    )
  return (
    <PagedList
      list={{ ...list, items: tasks }}
      failed={words.failed}
      skeleton={<Skeleton label={t("loading")}>{skeleton}</Skeleton>}
      empty={
        examples === undefined ? (
          <Empty icon={icon} title={words.emptyTitle} body={words.emptyBody} headingLevel={2} />
        ) : (
          <Examples title={words.emptyTitle} body={body} {...examples} />
        )
      }
      isEndless={!isStrip}
    >
      {(shown) => (
        <ol className={isStrip ? "row-strip" : "grid grid-cols-[minmax(0,1fr)] gap-6.5"}>
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
function useLoad(histories: MadeSort["histories"]) {
  return useCallback(
    async (cursor: string | null, signal: AbortSignal): Promise<ListPage<Task>> => {
      if (!isSignedIn()) return { items: [], next_cursor: null }
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
