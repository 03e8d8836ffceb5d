import { useMessages } from "../_runtime/messages.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"

/** The list before it is there: its heading and rows. */
export function MyWorksSkeleton() {
  const t = useMessages("works")
  return (
    <div className="mx-auto grid max-w-[1000px] gap-4 p-3 md:p-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <SkeletonRows count={6} />
    </div>
  )
}
