import { useStore } from "@nanostores/react"
import { useCallback, useState } from "react"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { taskDetail } from "../../../domain/task/contract.ts"
import { type LineageTask, taskLineage } from "../../../domain/task/lineage-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { $tasks, learn } from "../../_session/live-tasks.ts"
import { PagedList } from "../../_ui/paged-list.tsx"
import { usePagedList } from "../../_ui/use-paged-list.ts"
import { WideDialog } from "../../_ui/wide-dialog.tsx"
import { type OpenedImage, useStudio } from "../../studio/studio-state.ts"
import { CameFrom } from "./lineage-origin.tsx"
import { Relative } from "./lineage-relative.tsx"

/** What a result came from and what became of it, while one is chosen. */
export function LineageDialog() {
  const studio = useStudio()
  const chosen = useStore(studio.$lineage)
  if (chosen === null) return null
  return <Lineage key={`${chosen.taskId}:${chosen.index}`} chosen={chosen} />
}

type Known = Pick<ReturnType<ReturnType<typeof taskLineage.output>["parse"]>, "meta" | "came_from">

const idOf = ({ id }: LineageTask) => id

function Lineage({ chosen }: { readonly chosen: OpenedImage }) {
  const t = useMessages("result")
  const studio = useStudio()
  const image = useStore($tasks)[chosen.taskId]?.img_uris[chosen.index]
  const [known, setKnown] = useState<Known | null>(null)
  const { taskId } = chosen
  const number = image?.operate_number ?? chosen.index + 1
  const load = useCallback(
    async (cursor: string | null, signal: AbortSignal) => {
      const input = { id: taskId, operate_number: number, ...(cursor === null ? {} : { cursor }) }
      const { meta, came_from, became } = await call(taskLineage, input, { handlesErrors: true, signal })
      setKnown({ meta, came_from })
      return became
    },
    [taskId, number],
  )
  const list = usePagedList({ load, keyOf: idOf })
  const show = (id: string, index: number) => studio.$lineage.set({ taskId: id, index })
  const open = async (id: string, index: number) => {
    try {
      learn([await call(taskDetail, { id })])
      studio.$lineage.set(null)
      studio.$opened.set({ taskId: id, index })
    } catch {
      // The notice has told it.
    }
  }
  return (
    <WideDialog title={t("lineageTitle")} onClose={() => studio.$lineage.set(null)}>
      <PagedList list={list} failed={t("lineageFailed")} empty={<Beginning known={known} onShow={show} onOpen={open} hasNone />}>
        {(items) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Beginning known={known} onShow={show} onOpen={open} />
            <section aria-label={t("became")} className="grid gap-2">
              <h3 className="text-sm font-semibold text-ink-2">{t("became")}</h3>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2">
                {items.map((task) => (
                  <Relative
                    key={task.id}
                    task={task}
                    before={known?.meta ?? {}}
                    after={task.meta}
                    onShow={show}
                    onOpen={open}
                    title={promptTitle(task.prompt)}
                  />
                ))}
              </ul>
            </section>
          </div>
        )}
      </PagedList>
    </WideDialog>
  )
}

interface BeginningProps {
  readonly known: Known | null
  readonly hasNone?: boolean
  readonly onShow: (id: string, index: number) => void
  readonly onOpen: (id: string, index: number) => Promise<void>
}

function Beginning({ known, hasNone = false, onShow, onOpen }: BeginningProps) {
  const t = useMessages("result")
  if (known === null) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CameFrom origin={known.came_from} meta={known.meta} onShow={onShow} onOpen={onOpen} />
      {hasNone ? (
        <section aria-label={t("became")} className="grid gap-2">
          <h3 className="text-sm font-semibold text-ink-2">{t("became")}</h3>
          <p className="text-sm text-ink-2">{t("becameNothing")}</p>
        </section>
      ) : null}
    </div>
  )
}
