import { useMessages } from "../_runtime/messages.tsx"
import { SkeletonTiles } from "../_ui/skeleton.tsx"

/** The shape of the library's rows, which have no words below. */
export function ItemsSkeleton() {
  const t = useMessages("mylibrary")
  return (
    <SkeletonTiles
      count={24}
      label={t("loading")}
      className="grid-cols-3 gap-1.5 md:grid-cols-5 xl:grid-cols-8 [&_.skeleton+.skeleton]:hidden"
    />
  )
}
