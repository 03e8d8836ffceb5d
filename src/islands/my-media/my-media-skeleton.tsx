import { useMessages } from "../_runtime/messages.tsx"
import { SkeletonTiles } from "../_ui/skeleton.tsx"

const TILES = "gap-x-3 gap-y-4 grid-cols-[repeat(auto-fill,minmax(min(140px,45%),1fr))] md:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]"

/** My media before it is there: its heading, the folders beside the files. */
export function MyMediaSkeleton() {
  const t = useMessages("library")
  return (
    <div className="mx-auto grid max-w-[1700px] grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 p-3 md:px-6 md:pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <span aria-hidden="true" className="skeleton h-8 w-56 max-w-full" />
      </div>
      <span aria-hidden="true" className="skeleton h-9 w-80 max-w-full" />
      <div className="grid content-start gap-4">
        <span aria-hidden="true" className="skeleton h-7 w-40" />
        <span aria-hidden="true" className="skeleton h-16" />
        <span aria-hidden="true" className="skeleton h-10" />
        <SkeletonTiles count={12} className={TILES} />
      </div>
    </div>
  )
}
