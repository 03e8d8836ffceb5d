import { Images } from "lucide-react"
import { useCallback, useEffect, useId, useRef } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { followTasks, learn } from "../../_session/live-tasks.ts"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import type { ListPage } from "../../_ui/paged-list-state.ts"
import { usePagedList } from "../../_ui/use-paged-list.ts"
import { MadeTask } from "./made-task.tsx"
import { useComesIntoView } from "./use-comes-into-view.ts"

const TASKS_A_PAGE = 12

interface RunResultsProps {
  readonly words: Readonly<Record<"title" | "empty" | "signIn" | "alt", string>>
  /** A page of what was made; the same function every time. */
  readonly load: (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) => Promise<ListPage<Task>>
  /** How often it was run from this page; a further run is at the top of the list. */
  readonly runs: number
}

/** What an app or a workflow made for the viewer, newest first and as it moves. */
export function RunResults(props: RunResultsProps) {
  const { words, runs } = props
  const id = useId()
  const section = useComesIntoView(runs)
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="grid min-w-0 scroll-mt-16 content-start gap-3">
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {words.title}
      </h2>
      {isSignedIn() ? <OwnResults {...props} /> : <Empty icon={Images} title={words.empty} body={words.signIn} />}
    </section>
  )
}

function OwnResults({ words, load, runs }: RunResultsProps) {
  const loadPage = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const page = await load({ limit: TASKS_A_PAGE, ...(cursor === null ? {} : { cursor }) }, signal)
      learn(page.items)
      return page
    },
    [load],
  )
  const list = usePagedList({ load: loadPage, keyOf: (task: Task) => task.id })
  const refresh = useRef(list.refresh)
  useEffect(() => {
    refresh.current = list.refresh
  })
  useEffect(() => {
    if (runs > 0) refresh.current()
  }, [runs])
  useEffect(() => followTasks(), [])
  return (
    <PagedList list={list} empty={<Empty icon={Images} title={words.empty} />}>
      {(tasks) => (
        <ul aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {tasks.map((task, index) => (
            <li key={task.id} data-item={index}>
              <MadeTask task={task} altOf={() => words.alt} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
