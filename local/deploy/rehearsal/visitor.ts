import * as z from "zod/mini"

/** An answer as whoever asked sees it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** Sends a request to the Worker under any address, past name servers and certificates. */
export type Ask = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null },
) => Promise<Answer>

const envelopeSchema = z.object({ status: z.object({ msg: z.string() }), data: z.unknown() })

/** Somebody with a browser: keeps cookies by host, follows nothing by itself. */
export class Visitor {
  readonly #ask: Ask
  readonly #site: string
  readonly #cookies = new Map<string, string>()

  constructor(ask: Ask, site: string) {
    this.#ask = ask
    this.#site = site
  }

  /** Opens an address, or one of the site's paths. Cookies go to the site alone. */
  async open(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(new URL(address, this.#site), "GET", headers, null)
  }

  /** Opens an address, and wherever it leads on to. */
  async follow(address: string): Promise<Answer & { readonly url: URL }> {
    let url = new URL(address, this.#site)
    for (let leads = 0; leads < 5; leads++) {
      const answer = await this.#send(url, "GET", {}, null)
      const location = answer.headers.get("Location")
      if (location === null) return { ...answer, url }
      url = new URL(location, url)
    }
    throw new Error(`${address} leads on for ever`)
  }

  /** Makes a call; answers its data. Throws for any refusal. */
  async call<Output>(path: string, input: unknown, output: z.ZodMiniType<Output>): Promise<Output> {
    const headers = { "Content-Type": "application/json", Origin: this.#site, "Sec-Fetch-Site": "same-origin" }
    const { status, bytes } = await this.#send(new URL(path, this.#site), "POST", headers, JSON.stringify(input))
    const text = new TextDecoder().decode(bytes)
    const envelope = envelopeSchema.safeParse(parsed(text))
    if (!envelope.success) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
    if (envelope.data.status.msg !== "success") throw new Error(`${path} answered ${envelope.data.status.msg}: ${text.slice(0, 300)}`)
    return output.parse(envelope.data.data)
  }

  /** A cookie of the site, with its attributes; undefined where there is none. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  async #send(url: URL, method: string, headers: Record<string, string>, body: string | null): Promise<Answer> {
    const isOwn = url.origin === this.#site
    const cookies = [...this.#cookies.values()].map((cookie) => cookie.split(";", 1)[0]).join("; ")
    const answer = await this.#ask(url.href, {
      method,
      headers: { ...headers, ...(isOwn && cookies !== "" ? { Cookie: cookies } : {}) },
      body,
    })
    if (isOwn) for (const cookie of answer.headers.getSetCookie()) this.#cookies.set(cookie.split("=", 1)[0] ?? "", cookie)
    return answer
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
