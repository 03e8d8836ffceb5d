import type { Rows } from "../counting-proxy.ts"
import { type Counts, OBJECT_GB, REQUESTS_A_MESSAGE } from "./prices.ts"
import type { WorkerCounts } from "./serve-counted.ts"

/** What was counted where. */
interface Counted {
  readonly worker: WorkerCounts
  readonly rows: Rows
  readonly cpuMs: number
}

/** What one of so many times took, in the units that are paid for. */
export function countsOf({ worker, rows, cpuMs }: Counted, times: number): Counts {
  const objects = Object.values(worker.objects)
  const sum = (of: (one: (typeof objects)[number]) => number) => objects.reduce((total, one) => total + of(one), 0)
  return {
    requests: worker.requests / times,
    cpuMs: cpuMs / times,
    objectRequests: sum(({ calls, alarms, messages }) => calls + alarms + messages * REQUESTS_A_MESSAGE) / times,
    objectGbSeconds: (sum(({ activeMs }) => activeMs) / 1_000 / times) * OBJECT_GB,
    objectRowsRead: sum(({ rowsRead }) => rowsRead) / times,
    objectRowsWritten: sum(({ rowsWritten }) => rowsWritten) / times,
    databaseRowsRead: rows.read / times,
    databaseRowsWritten: rows.written / times,
    bucketWrites: worker.bucketWrites / times,
    bucketReads: worker.bucketReads / times,
    transforms: worker.transforms / times,
    storedGb: worker.storedBytes / 1e9 / times,
  }
}

/** The objects by their class as Markdown, those that write most first. */
export function objectsTable({ objects }: WorkerCounts, times: number): string {
  const rows = Object.entries(objects).toSorted(([, one], [, other]) => other.rowsWritten - one.rowsWritten)
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`
  const each = (many: number) => (many / times).toLocaleString("en", { maximumFractionDigits: 1 })
  return [
    line(["object", "calls", "alarms", "messages", "seconds at work", "rows read", "rows written"]),
    "|---|---|---|---|---|---|---|",
    ...rows.map(([name, { calls, alarms, messages, activeMs, rowsRead, rowsWritten }]) =>
      line([name, ...[calls, alarms, messages, activeMs / 1_000, rowsRead, rowsWritten].map(each)]),
    ),
  ].join("\n")
}
