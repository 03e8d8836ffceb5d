const COLOURS: Readonly<Record<string, number>> = { app: 36, sqld: 33, easel: 35, openid: 94, build: 32, migrate: 33, seed: 34 }
const NAME_WIDTH = 7

/** Lines that say nothing that anyone could act on. */
const NOISE: readonly RegExp[] = [
  /getaddrinfo \w+ workers\.cloudflare\.com/,
  /Unable to fetch the `Request\.cf` object/,
  /^\s*at GetAddrInfoReqWrap/,
  /^\s*$/,
  /Your Worker has access to the following bindings/,
  /^Binding\s+Resource\s+Mode/,
  /^env\.[A-Z_]+ /,
  /Starting local server/,
  /Using secrets defined in .*worker\.env/,
  /handler\/scheduled/,
  /Scheduled Workers are not automatically triggered|To manually trigger a scheduled event|curl "http.*scheduled"|test-cron-triggers-locally/,
  /A DurableObjectNamespace in the config referenced the class/,
  /Parsed \d+ valid header rules/,
  /hrana server loop exited/,
  /^[─-]+$/,
  /wrangler \d+\.\d+\.\d+/,
]

/** Requests that went well, what the Worker notes for its log, how far the gallery is, and the parts' own words that they run: the last lines of a start tell where. */
const GOOD_NEWS =
  /\[wrangler:info\] (?:[A-Z]+ \S+ [123]\d\d |(?:Updated and r|R)eady on )|^\{"level":"info"| ready at http:|^Painting the gallery: |^The gallery is there already\.$/

/** The text without terminal colour codes. */
export function withoutColour(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colour codes begin with one.
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "")
}

/** Whether a line is worth showing. `requests` keeps the reports of requests that went well. */
export function isWorthShowing(line: string, requests: boolean): boolean {
  const text = withoutColour(line)
  if (NOISE.some((pattern) => pattern.test(text))) return false
  return requests || !GOOD_NEWS.test(text)
}

/** A line with the name of the process it came from. */
export function labelLine(name: string, line: string, colour: boolean): string {
  const label = `${name.padEnd(NAME_WIDTH)}|`
  if (!colour) return `${label} ${withoutColour(line)}`
  return `\u001b[${COLOURS[name] ?? 37}m${label}\u001b[0m ${line}`
}

/** Whether a stream gets colours: only terminals, and never with NO_COLOR. */
export function wantsColour(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTerminal && !env["NO_COLOR"] && env["TERM"] !== "dumb"
}

/** Cuts a stream of text into lines; keeps what has no end yet. */
export function createLineSplitter(onLine: (line: string) => void): { push(text: string): void; end(): void } {
  let rest = ""
  return {
    push(text) {
      const parts = (rest + text).split(/\r?\n/)
      rest = parts.pop() ?? ""
      for (const part of parts) onLine(part)
    },
    end() {
      if (rest !== "") onLine(rest)
      rest = ""
    },
  }
}
