import type { Log } from "../../domain/_kernel/ports.ts"

/** Names whose values never reach the log. */
const SECRET_NAME = /token|secret|password|cookie|authorization|ticket|session/i
const MAXIMUM_TEXT = 2_000

/** What a failed query was asked with, as the query builder's errors tell it: addresses, hashes, names. The stack after it stays. */
const QUERY_PARAMETERS = /\nparams:[\s\S]*?(?=\n\s+at |$)/g

function withoutParameters(text: string): string {
  return text.replace(QUERY_PARAMETERS, "\nparams: [redacted]")
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
