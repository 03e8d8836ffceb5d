import { useMessages } from "../_runtime/messages.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"

/** The queue and history before they are there. */
export function TasksSkeleton() {
  const t = useMessages("task")
  return (
    <div className="mx-auto grid max-w-[1100px] grid-cols-[minmax(0,1fr)] gap-4 p-3 md:p-6">
      <h1 className="text-xl font-semibold">{t("tasksTitle")}</h1>
      <SkeletonRows count={6} />
    </div>
  )
}
