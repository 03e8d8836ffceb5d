import { stripVTControlCharacters } from "node:util"
import * as z from "zod/mini"

/** What a run of vitest tells of itself while it runs, a line each. */
const eventSchema = z.discriminatedUnion("kind", [
  /** A test ended; `message` is empty unless it failed. */
  z.object({
    kind: z.literal("test"),
    state: z.enum(["passed", "failed", "skipped"]),
    file: z.string(),
    title: z.string(),
    message: z.string(),
  }),
  /** All tests of a file ended, or the file could not be loaded, which `message` says. */
  z.object({ kind: z.literal("file"), file: z.string(), ms: z.number(), message: z.string() }),
  /** Something failed that no test was running for. */
  z.object({ kind: z.literal("stray"), message: z.string() }),
])
export type ReportEvent = z.infer<typeof eventSchema>

/** Begins the lines of a run that are for the program that started it; no test prints such a character. */
const MARK = "\u0001"

/** The line that says an event. */
export function eventLine(event: ReportEvent): string {
  return `${MARK}${JSON.stringify(event)}`
}

/** The event that a line says; null for every other line. */
export function readEvent(line: string): ReportEvent | null {
  const at = line.indexOf(MARK)
  if (at < 0) return null
  try {
    const read = eventSchema.safeParse(JSON.parse(line.slice(at + MARK.length)))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** What went wrong, in words without colors: its message, what differs, and the first places of ours that led there. */
export function wordsOfError({
  message,
  diff,
  stack,
}: {
  readonly message?: string
  readonly diff?: string
  readonly stack?: string
}): string {
  const places = (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && !line.includes("node_modules"))
    .slice(0, 6)
  return stripVTControlCharacters([message ?? "", diff ?? "", ...places].filter((part) => part !== "").join("\n"))
}
