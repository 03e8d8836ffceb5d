import * as z from "zod/mini"
import type { Ending } from "./load-statistics.ts"

/** Longer nobody waits for an answer. */
const PATIENCE_MS = 30_000
const envelopeSchema = z.object({ status: z.object({ msg: z.string() }), data: z.unknown() })

/** An answer as somebody sees it. */
export interface Heard {
  readonly ending: Ending
  readonly said: string
  readonly data: unknown
}

/** What asks the site for somebody: by an address and a cookie of their own. */
export class Browser {
  cookie = ""
  readonly #url: string
  readonly #number: number

  constructor(url: string, number: number) {
    this.#url = url
    this.#number = number
  }

  get socketUrl(): string {
    return `${this.#url.replace(/^http/, "ws")}/api/v1/socket`
  }

  get headers(): Readonly<Record<string, string>> {
    const address = `198.18.${Math.floor(this.#number / 250)}.${(this.#number % 250) + 1}`
    return { "CF-Connecting-IP": address, ...(this.cookie === "" ? {} : { Cookie: this.cookie }) }
  }

  page(path: string): Promise<Heard> {
    return this.#ask(path, { headers: { ...this.headers, Accept: "text/html" }, redirect: "manual" })
  }

  call(path: string, input: unknown, key?: string): Promise<Heard> {
    const headers = { ...this.headers, "Content-Type": "application/json", ...(key === undefined ? {} : { "Idempotency-Key": key }) }
    return this.#ask(path, { method: "POST", headers, body: JSON.stringify(input) })
  }

  async #ask(path: string, init: RequestInit): Promise<Heard> {
    try {
      const response = await fetch(`${this.#url}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
      const text = await response.text()
      // A guest's cookie comes with the first call that takes one.
      const cookie = response.headers.get("Set-Cookie")?.split(";")[0]
      if (this.cookie === "" && cookie?.startsWith("guest=")) this.cookie = cookie
      const isJson = response.headers.get("Content-Type")?.includes("json") === true
      const envelope = envelopeSchema.safeParse(isJson ? JSON.parse(text) : null)
      const said = envelope.success ? envelope.data.status.msg : String(response.status)
      return {
        ending: said === "InFlight" ? "late" : endingOf(response),
        said: `${response.status} ${said}`,
        data: envelope.success ? envelope.data.data : null,
      }
    } catch (error) {
      return { ending: "silent", said: error instanceof Error ? error.name : "no answer", data: null }
    }
  }
}

/** The crowd's own refusal asks to come back in a second; the database's queue and what is away say longer. */
function endingOf({ status, headers }: Response): Ending {
  if (status < 400) return "ok"
  if (status === 503) return headers.get("Retry-After") === "1" ? "shed" : "late"
  return status < 500 && status !== 404 ? "rule" : "error"
}
