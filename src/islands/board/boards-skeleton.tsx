import { SkeletonTiles } from "../_ui/skeleton.tsx"

/** The columns of the gallery of boards. */
export const BOARD_COLUMNS = "grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4"

/** The gallery of boards before it is there. */
export function BoardsSkeleton() {
  return <SkeletonTiles count={4} className={BOARD_COLUMNS} />
}
