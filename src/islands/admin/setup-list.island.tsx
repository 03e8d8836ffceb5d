import { isSetUp } from "../../domain/admin/setup-rules.ts"
import { defineShell } from "../_runtime/define-island.ts"
import { Skeleton } from "../_ui/skeleton.tsx"
import type { SetupListProps } from "./setup-list.tsx"

/** As high as what comes: a line for each step, or the one that brings them back. */
function SetupSkeleton({ steps }: SetupListProps) {
  return (
    <Skeleton className="panel grid gap-6 p-4">
      {(isSetUp(steps) ? steps.slice(0, 1) : steps).map(({ name }) => (
        <span key={name} className="skeleton h-10" />
      ))}
    </Skeleton>
  )
}

/** The owner's checklist (/admin). */
export const setupList = defineShell<typeof import("./owner-screens.ts").SetupList>("setup-list", SetupSkeleton, ["setup", "errors", "ui"])
