import { Skeleton } from "../_ui/skeleton.tsx"

/** A place for files beside a form, before the page is there. */
export function FormSkeleton() {
  return (
    <Skeleton className="grid gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(20rem,1fr)]">
      <span className="skeleton min-h-64 rounded-card" />
      <div className="grid content-start gap-4">
        <span className="skeleton h-10" />
        <span className="skeleton h-24" />
        <span className="skeleton h-10" />
        <span className="skeleton h-10 w-32 justify-self-end" />
      </div>
    </Skeleton>
  )
}
