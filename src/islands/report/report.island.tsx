import { defineShell } from "../_runtime/define-island.ts"

/** The dialog that reports something. It stands on the page of reports for all others to take it from there (`wire-report.ts`). */
export const reportIsland = defineShell<typeof import("./report-host.tsx").ReportHost>("report", () => null, ["ui", "report", "errors"])
