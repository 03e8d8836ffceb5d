import type { Log } from "../../domain/_kernel/ports.ts"

/** Names whose values never reach the log. */
const SECRET_NAME = /token|secret|password|cookie|authorization|ticket|session/i
const MAXIMUM_TEXT = 2_000

/** What a failed query was asked with, as the query builder's errors tell it, begins here: addresses, hashes, names. */
const PARAMETERS = "\nparams:"
/** A line of a stack, whole: what somebody wrote into a text that merely begins like one does not end like one. */
const FRAME = /^\s+at (?:.*[( ])?\S+:\d+:\d+\)?$/

/** The text without what a query was asked with; the stack at its end stays. */
function withoutParameters(text: string): string {
  const start = text.indexOf(PARAMETERS)
  if (start < 0) return text
  const lines = text.slice(start + PARAMETERS.length).split("\n")
  const last = lines.findLastIndex((line) => !FRAME.test(line))
  return [`${text.slice(0, start)}${PARAMETERS} [redacted]`, ...lines.slice(last + 1)].join("\n")
}

/** The fields as they may be logged: secrets blacked out, long texts cut. */
export function redact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (SECRET_NAME.test(name)) clean[name] = "[redacted]"
    else clean[name] = typeof value === "string" ? withoutParameters(value).slice(0, MAXIMUM_TEXT) : value
  }
  return clean
}

/** A log that writes one JSON object a line, each with `fields` (request id, task id). */
export function createLog(fields: Readonly<Record<string, unknown>>): Log {
  const write = (level: "info" | "error", message: string, more: Readonly<Record<string, unknown>> = {}) =>
    console[level === "error" ? "error" : "log"](
      JSON.stringify({ level, message, at: new Date().toISOString(), ...redact({ ...fields, ...more }) }),
    )
  return { info: (message, more) => write("info", message, more), error: (message, more) => write("error", message, more) }
}
