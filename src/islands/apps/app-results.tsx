import { Images } from "lucide-react"
import { useCallback, useEffect, useId, useRef } from "react"
import { templateHistory } from "../../domain/studio/apps/contract.ts"
import type { AppId } from "../../domain/studio/apps/templates.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { followTasks, learn } from "../_session/live-tasks.ts"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { MadeTask } from "./made-task.tsx"
import { useComesIntoView } from "./use-comes-into-view.ts"

const TASKS_A_PAGE = 12

interface AppResultsProps {
  readonly id: AppId
  readonly name: string
  /** How often the app was run from this page; a further run is at the top of the list. */
  readonly runs: number
}

/** What an app made for the viewer, newest first and as it moves. */
export function AppResults(props: AppResultsProps) {
  const t = useMessages("apps")
  const id = useId()
  const section = useComesIntoView(props.runs)
  return (
    <section ref={section} aria-labelledby={`${id}-title`} className="grid min-w-0 scroll-mt-16 gap-3">
      <h2 id={`${id}-title`} className="text-base font-semibold">
        {t("results")}
      </h2>
      {isSignedIn() ? <OwnResults {...props} /> : <Empty icon={Images} title={t("resultsEmpty")} body={t("resultsSignIn")} />}
    </section>
  )
}

function OwnResults({ id, name, runs }: AppResultsProps) {
  const t = useMessages("apps")
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const input = { id, limit: TASKS_A_PAGE, ...(cursor === null ? {} : { cursor }) }
      const page = await call(templateHistory, input, { handlesErrors: true, signal })
      learn(page.items)
      return page
    },
    [id],
  )
  const list = usePagedList({ load, keyOf: (task) => task.id })
  const refresh = useRef(list.refresh)
  useEffect(() => {
    refresh.current = list.refresh
  })
  useEffect(() => {
    if (runs > 0) refresh.current()
  }, [runs])
  useEffect(() => followTasks(), [])
  return (
    <PagedList list={list} empty={<Empty icon={Images} title={t("resultsEmpty")} />}>
      {(tasks) => (
        <ul aria-label={t("results")} className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {tasks.map((task, index) => (
            <li key={task.id} data-item={index}>
              <MadeTask task={task} altOf={() => t("resultOf", { name })} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
