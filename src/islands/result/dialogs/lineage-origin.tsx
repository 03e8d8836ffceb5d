import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { taskLineage } from "../../../domain/task/lineage-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Relative } from "./lineage-relative.tsx"

type Answer = ReturnType<ReturnType<typeof taskLineage.output>["parse"]>

interface CameFromProps {
  readonly origin: Answer["came_from"]
  /** What the task itself was made with. */
  readonly meta: Answer["meta"]
  readonly onShow: (id: string, index: number) => void
  readonly onOpen: (id: string, index: number) => Promise<void>
}

/** What a task was made from: a result, an uploaded image, words alone, or something that is gone. */
export function CameFrom({ origin, meta, onShow, onOpen }: CameFromProps) {
  const t = useMessages("result")
  return (
    <section aria-label={t("cameFrom")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-sm font-semibold text-ink-2">{t("cameFrom")}</h3>
      {origin === null ? <p className="text-sm text-ink-2">{t("cameFromNothing")}</p> : null}
      {origin?.state === "task-deleted" ? <p className="text-sm text-ink-2">{t("taskDeleted")}</p> : null}
      {origin?.state === "image-deleted" ? <p className="text-sm text-ink-2">{t("imageDeleted")}</p> : null}
      {origin?.state === "file" && origin.image !== null ? (
        <div className="flex items-center gap-3">
          <img
            src={renditionUrl(origin.image.url, 160)}
            alt={t("cameFromFile")}
            width={80}
            height={80}
            className="image-edge size-20 rounded-control bg-hover object-cover"
          />
          <p className="text-sm text-ink-2">{t("cameFromFile")}</p>
        </div>
      ) : null}
      {origin === null || origin.task === null ? null : (
        <ul>
          <Relative
            task={origin.task}
            only={origin.image?.operate_number ?? null}
            before={origin.task.meta}
            after={meta}
            onShow={onShow}
            onOpen={onOpen}
            title={promptTitle(origin.task.prompt)}
          />
        </ul>
      )}
    </section>
  )
}
