import { SkeletonRows } from "../_ui/skeleton.tsx"

/** The list of boards before it is there. */
export function BoardsSkeleton() {
  return <SkeletonRows count={3} />
}
