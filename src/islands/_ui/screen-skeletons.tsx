import { Skeleton } from "./skeleton.tsx"

/** The place for a file, before a tool is there. */
export function FilePlaceSkeleton() {
  return (
    <Skeleton className="grid min-h-72 place-content-center justify-items-center gap-3 rounded-card border border-dashed border-line-strong bg-raised p-6">
      <span className="skeleton size-8" />
      <span className="skeleton h-11 w-44" />
      <span className="skeleton h-4 w-72 max-w-full" />
      <span className="skeleton h-3 w-40" />
    </Skeleton>
  )
}

/** Cards of fields below each other, before a section of settings is there. */
export function SectionSkeleton() {
  return (
    <Skeleton className="grid gap-5">
      <FieldsCard />
      <FieldsCard />
    </Skeleton>
  )
}

/** A narrow card beside a wide one, before a desk is there. */
export function DeskSkeleton() {
  return (
    <Skeleton className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <FieldsCard />
      <FieldsCard />
    </Skeleton>
  )
}

function FieldsCard() {
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-5">
      <span className="skeleton h-5 w-40" />
      <span className="skeleton h-11" />
      <span className="skeleton h-11" />
    </div>
  )
}
