import { defineIsland } from "../_runtime/define-island.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

/** The dialog that reports something. It stands on the page of reports for all others to take it from there (`wire-report.ts`). */
export const reportIsland = defineIsland({
  name: "report",
  when: "load",
  messages: ["ui", "report", "errors"],
  server: "shell",
  skeleton: () => null,
  load: import.meta.env.SSR ? onlyInBrowser : () => import("./report-host.tsx").then((chunk) => chunk.ReportHost),
})
