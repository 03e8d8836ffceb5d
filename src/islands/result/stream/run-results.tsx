import { Images } from "lucide-react"
import { useCallback, useId } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { useComesIntoView } from "../../_making/stream/use-comes-into-view.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import type { ListPage } from "../../_ui/paged-list-state.ts"
import { usePagedList } from "../../_ui/use-paged-list.ts"
import { LazyTaskCard } from "./lazy-task-card.tsx"
import { useListedTasks } from "./use-listed-tasks.ts"

const TASKS_A_PAGE = 12

interface RunResultsProps {
  /** `name` calls a result that no words were asked for. */
  readonly words: Readonly<Record<"title" | "empty" | "signIn" | "name", string>>
  /** A page of what was made; the same function every time. */
  readonly load: (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) => Promise<ListPage<Task>>
  /** How often it was run from this page; a further run is at the top of the list. */
  readonly runs: number
}

/** What an app or a workflow made for the viewer, newest first and as it moves. It stands in a `ResultScreen`. */
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

const keyOf = ({ id }: Task) => id
const tasksOf = (task: Task) => [task]

function OwnResults({ words, load, runs }: RunResultsProps) {
  const loadPage = useCallback(
    (cursor: string | null, signal: AbortSignal) => load({ limit: TASKS_A_PAGE, ...(cursor === null ? {} : { cursor }) }, signal),
    [load],
  )
  const list = usePagedList({ load: loadPage, keyOf })
  const tasks = useListedTasks(list, tasksOf, runs === 0 ? null : runs)
  return (
    <PagedList list={{ ...list, items: [...tasks.values()] }} empty={<Empty icon={Images} title={words.empty} />}>
      {(shown) => (
        <ol aria-label={words.title} className="@container grid grid-cols-[minmax(0,1fr)] gap-6.5">
          {shown.map((task, index) => (
            <li key={task.id} data-item={index}>
              <LazyTaskCard task={task} title={task.prompt.trim() === "" ? words.name : task.prompt} level={3} marksPreviews />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}
