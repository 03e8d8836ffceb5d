import { Image, Plus } from "lucide-react"
import { useCallback, useState } from "react"
import { homeFeed } from "../../domain/feed/contract.ts"
import { CallError } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { CardRow } from "../_ui/card.tsx"
import { Empty, EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { revalidate } from "../_ui/query.ts"
import { SkeletonCards, SkeletonRows, SkeletonTiles } from "../_ui/skeleton.tsx"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { useQuery } from "../_ui/use-query.ts"
import { VirtualRows } from "../_ui/virtual-rows.tsx"
import { Part } from "./kit-showcase.tsx"

type Sample = "three" | "empty" | "failed" | "endless"
const PAGE_SIZE = 3
const ROW_PX = 61
const rows = Array.from({ length: 1_000 }, (_, index) => ({ id: String(index + 1) }))
const idOf = ({ id }: { readonly id: string }) => id

/** What lists are made of, and each of their states. */
export function ListParts() {
  const t = useMessages("library")
  const [isLong, setLong] = useState(false)
  return (
    <>
      <Part name="Empty">
        <Empty icon={Image} title={t("emptyTitle")} body={t("emptyBody")}>
          <Button variant="primary" icon={Plus}>
            {t("newFolder")}
          </Button>
        </Empty>
        <Empty look="plain" title={t("emptyFilteredTitle")} body={t("emptyFilteredBody")} />
        <EmptyRow>{t("emptyTitle")}</EmptyRow>
      </Part>
      <Part name="Skeleton">
        <SkeletonRows count={2} />
        <SkeletonCards count={1} />
        <SkeletonTiles count={6} className="grid-cols-6 gap-3" />
      </Part>
      <Part name="PagedList">
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {(["three", "empty", "failed", "endless"] as const).map((sample) => (
            <SampleList key={sample} sample={sample} />
          ))}
        </div>
      </Part>
      <Part name="useQuery">
        <Feed />
      </Part>
      <Part name="VirtualRows">
        <Button onClick={() => setLong(!isLong)} aria-expanded={isLong} className="justify-self-start">
          {t("files")}
        </Button>
        {isLong ? (
          <VirtualRows items={rows} keyOf={idOf} estimatePx={ROW_PX} label={t("files")}>
            {({ id }) => <CardRow title={id} detail={t("fileCount", { count: Number(id) })} />}
          </VirtualRows>
        ) : null}
      </Part>
    </>
  )
}

/** Something that is read once: what there is stays while it is read again. */
function Feed() {
  const t = useMessages("library")
  const feed = useQuery(homeFeed, { order_by: "new", timeType: "All" })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={() => revalidate(homeFeed)}>{t("search")}</Button>
      {feed.value === null ? null : t("fileCount", { count: feed.value.items.length })}
      <FailureBox failure={feed.failure} onRetry={() => void feed.reload()} />
    </div>
  )
}

function SampleList({ sample }: { readonly sample: Sample }) {
  const t = useMessages("library")
  const load = useCallback(
    async (cursor: string | null) => {
      if (sample === "failed") throw new CallError("Unavailable", { requestId: "request_0123456789" })
      if (sample === "endless" && cursor === null) return new Promise<never>(() => {})
      const from = Number(cursor ?? 0)
      const end = from + PAGE_SIZE
      return { items: sample === "empty" ? [] : rows.slice(from, end), next_cursor: sample === "empty" || end >= 9 ? null : String(end) }
    },
    [sample],
  )
  const list = usePagedList({ load, keyOf: idOf })
  return (
    <PagedList
      list={list}
      empty={<Empty title={t("emptyTitle")} body={t("emptyBody")} />}
      end={<p className="text-center text-xs text-ink-3">{t("files")}</p>}
    >
      {(items) => (
        <ul>
          {items.map(({ id }) => (
            <li key={id} data-item="" tabIndex={-1} className="border-b border-line py-2">
              {t("fileCount", { count: Number(id) })}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
