import * as z from "zod/mini"
import { pause } from "../../local/chaos/guest.ts"
import { Browser, type Heard } from "./browser-of-person.ts"
import { listen } from "./live-socket.ts"
import type { Ending, Seen } from "./load-statistics.ts"
import { type Step, type StepKind, standingOf } from "./plan-person.ts"
import type { Asked, Told } from "./reconcile.ts"

/** What there is to look at, like and redeem. */
export interface Site {
  readonly url: string
  readonly workIds: readonly string[]
  readonly codes: readonly string[]
  readonly words: readonly string[]
}

/** A write with what it takes to send it once more. */
export interface Written extends Asked {
  told: Told
  readonly again: () => Promise<Told>
}

const RECONNECT_MS = 5_000
const OUTBOX_TRIES = 60
const OUTBOX_PAUSE_MS = 500
const createdSchema = z.object({ id: z.string() })
const ticketSchema = z.object({ ticket: z.string() })
const sessionSchema = z.object({ session_id: z.string() })
const signedInSchema = z.object({ token: z.string() })
const outboxSchema = z.object({ items: z.array(z.object({ code: z.nullable(z.string()) })) })

const OPENED: Heard = { ending: "ok", said: "success", data: null }
const TURNED_AWAY: Heard = { ending: "shed", said: "no socket", data: null }

/** Somebody with a browser of their own: an address, a cookie, and for members a session. */
export class Person {
  readonly seen: Seen[] = []
  readonly written: Written[] = []
  /** Events of tasks that came over the socket. */
  events = 0
  accountId = ""
  readonly #site: Site
  readonly #number: number
  readonly #browser: Browser
  readonly #tag: string
  readonly #taskIds: string[] = []
  readonly #liked = new Set<string>()
  #redeemed = 0
  #said = 0

  /** `tag` tells the people of one stage from those of another. */
  constructor(site: Site, number: number, tag: string) {
    this.#site = site
    this.#number = number
    this.#browser = new Browser(site.url, number)
    this.#tag = tag
  }

  get isMember(): boolean {
    return this.accountId !== ""
  }

  get #email(): string {
    return `load-${this.#tag}-${this.#number}@atelier.test`
  }

  /** Signs up by a code, as the site does. Throws where it does not work. */
  async signUp(): Promise<void> {
    const first = signedInSchema.parse((await this.#browser.call("/api/v1/account/login-in", await this.#askCode())).data)
    const last = await this.#browser.call("/api/v1/account/login/final-step", { token: first.token, name: `Load ${this.#number}` })
    const { token, account } = z.object({ token: z.string(), account: z.object({ id: z.string() }) }).parse(last.data)
    this.#browser.cookie = `T=${token}`
    this.accountId = account.id
  }

  /** Does one thing after another, until it is over. */
  async act(steps: readonly Step[], over: AbortSignal): Promise<void> {
    if (this.isMember) void this.#follow(over)
    for (const step of steps) {
      await pause(step.thinkMs, over)
      if (over.aborted) return
      await this.take(step.kind, step.place)
    }
  }

  /** Does one thing, and notes how it went. */
  async take(kind: StepKind, place: number): Promise<void> {
    const workId = this.#site.workIds[Math.floor(place * this.#site.workIds.length)] ?? ""
    const word = this.#site.words[Math.floor(place * this.#site.words.length)] ?? ""
    switch (kind) {
      case "home":
        return this.#noted(kind, () => this.#browser.page("/en"))
      case "detail":
        return this.#noted(kind, () => this.#browser.page(`/en/explore/detail/${workId}`))
      case "list":
        return this.#noted(kind, () => this.#browser.call("/api/v1/square/v3/mix/recommend", {}))
      case "search":
        return this.#noted(kind, () => this.#browser.call("/api/v1/square/v3/search/list", { keyword: word }))
      case "like":
        return this.#like(place)
      case "comment": {
        const text = `${word}, said ${this.#tag}-${this.#number}-${this.#said++}`
        const input = { obj_id: workId, obj_type: 1, text, ss: "detail", page: "/en/explore/detail" }
        return this.#write(kind, `comment ${text}`, "/api/v1/comment2/create", input)
      }
      case "generate": {
        const prompt = `${word} ${this.#tag}-${this.#number}-${this.#said++}`
        const meta = { prompt, aspect_ratio: 2, n_iter: 1, seed: 7 }
        return this.#write(kind, `generate ${prompt}`, "/api/v1/task/create", { action: 1, meta })
      }
      case "progress":
        // Nobody asks for the progress of nothing.
        if (this.#taskIds.length === 0) return this.take("detail", place)
        return this.#noted(kind, () => this.#browser.call("/api/v1/task/batch-progress", { task_ids: this.#taskIds.slice(-20) }))
      case "socket":
        return this.#noted(kind, () => this.#browser.call("/api/v1/socket/ticket", {}))
      case "balance":
        return this.#noted(kind, () => this.#browser.call("/api/v1/payment/assets/get", {}))
      case "redeem": {
        const code = this.#site.codes[this.#redeemed++ % this.#site.codes.length] ?? ""
        return this.#write(kind, `redeem ${this.accountId} ${code}`, "/api/v1/payment/redeem", { code })
      }
      case "sign-in":
        return this.#signInAgain()
    }
  }

  /** Likes a work that they did not like yet. */
  async #like(place: number): Promise<void> {
    const { workIds } = this.#site
    const from = Math.floor(place * workIds.length)
    const id = workIds.map((_, step) => workIds[(from + step) % workIds.length] ?? "").find((one) => !this.#liked.has(one))
    if (id === undefined) return this.take("detail", place)
    this.#liked.add(id)
    await this.#write("like", `like ${this.accountId} ${id}`, "/api/v1/artwork/like", { id, is_liked: true })
  }

  async #write(kind: StepKind, mark: string, path: string, input: unknown): Promise<void> {
    const key = crypto.randomUUID()
    const send = async () => {
      const heard = await this.#browser.call(path, input, key)
      const created = kind === "generate" ? createdSchema.safeParse(heard.data) : null
      if (created?.success && !this.#taskIds.includes(created.data.id)) this.#taskIds.push(created.data.id)
      return heard
    }
    let told: Told = "unknown"
    await this.#noted(kind, async () => {
      const heard = await send()
      told = toldBy(heard.ending)
      return heard
    })
    this.written.push({ mark, told, again: async () => toldBy((await send()).ending) })
  }

  /** The session that they have ends by itself; the new one is another. */
  async #signInAgain(): Promise<void> {
    let asked: unknown = null
    await this.#noted("sign-in", async () => {
      const heard = await this.#browser.call("/api/v1/account/code/send", { type: "email", email: this.#email, scene: "login" })
      if (heard.ending === "ok") asked = await this.#readCode(heard.data)
      return heard
    })
    if (asked === null) return
    await this.#noted("sign-in", async () => {
      const heard = await this.#browser.call("/api/v1/account/login-in", asked)
      const signedIn = signedInSchema.safeParse(heard.data)
      if (signedIn.success) this.#browser.cookie = `T=${signedIn.data.token}`
      return heard
    })
  }

  async #askCode(): Promise<unknown> {
    const { data } = await this.#browser.call("/api/v1/account/code/send", { type: "email", email: this.#email, scene: "login" })
    return this.#readCode(data)
  }

  /** The code that came to their address: the sandbox's outbox stands for a mailbox, which is always there. */
  async #readCode(data: unknown): Promise<unknown> {
    const { session_id } = sessionSchema.parse(data)
    for (let tries = 0; tries < OUTBOX_TRIES; tries++, await pause(OUTBOX_PAUSE_MS)) {
      const outbox = await fetch(`${this.#site.url}/dev/outbox?format=json&to=${encodeURIComponent(this.#email)}`)
      const parsed = outboxSchema.safeParse(await outbox.json().catch(() => null))
      const code = parsed.success ? parsed.data.items[0]?.code : null
      if (code) return { email: this.#email, session_id, code }
    }
    throw new Error(`no code came to ${this.#email}`)
  }

  /** Follows the live socket, and comes back where it is cut. */
  async #follow(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      let ticket = ""
      await this.#noted("socket", async () => {
        const heard = await this.#browser.call("/api/v1/socket/ticket", {})
        const parsed = ticketSchema.safeParse(heard.data)
        if (parsed.success) ticket = parsed.data.ticket
        return heard
      })
      if (ticket !== "" && !over.aborted) {
        const startedMs = performance.now()
        await listen(this.#browser.socketUrl, { headers: this.#browser.headers, ticket, over }, (heard) => {
          if (heard === "event") this.events++
          // Nothing tells a socket why it was turned away.
          else this.#note("socket", startedMs, heard === "open" ? OPENED : TURNED_AWAY)
        })
      }
      await pause(RECONNECT_MS, over)
    }
  }

  async #noted(kind: StepKind, ask: () => Promise<Heard>): Promise<void> {
    const startedMs = performance.now()
    this.#note(kind, startedMs, await ask())
  }

  #note(kind: StepKind, startedMs: number, { ending, said }: Heard): void {
    this.seen.push({ kind, standing: standingOf(kind, this.isMember), tookMs: performance.now() - startedMs, ending, said })
  }
}

function toldBy(ending: Ending): Told {
  if (ending === "ok") return "done"
  if (ending === "silent") return "unknown"
  return ending === "rule" ? "refused" : "failed"
}
