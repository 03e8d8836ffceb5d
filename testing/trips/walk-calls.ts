import type { CallDeclaration } from "../../src/domain/_kernel/call.ts"
import { contentCheck } from "../../src/domain/moderation/content-contract.ts"
import { ORIGIN } from "../_http/call.ts"
import { OWNED_INPUTS } from "../_http/owned-inputs.ts"
import { sendCall } from "../_http/send-call.ts"
import type { CountedApp, Trips } from "./counted-app.ts"
import { exampleFor } from "./example-for.ts"
import { SAID } from "./said-inputs.ts"
import { type WalkedSite, walkedSite } from "./walked-site.ts"

/** Bytes for the calls that take some. */
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello!\n"

/** What a call took. */
export interface WalkedCall {
  readonly path: string
  readonly title: string
  readonly trips: Trips
  /** What it was answered: a refusal where the site has nothing that it would succeed with. */
  readonly answer: string
}

/** Makes every call as somebody who may make them all, and counts what each answer waited for. */
export async function walkCalls(calls: readonly CallDeclaration[], app: CountedApp): Promise<readonly WalkedCall[]> {
  const walked: WalkedCall[] = []
  const shared = await walkedSite()
  // What a process keeps for a minute is known to it; its first request alone reads that.
  await shared.owner.dataOf(contentCheck, { title: "Harbour" })
  // What reads shares a site; what writes has one of its own, as it was made.
  for (const call of calls) walked.push(await walkCall(call, app, call.rate === "read" ? shared : await walkedSite()))
  return walked
}

/** Tries the inputs that there are for a call until one succeeds; of refusals, the one that took most counts. */
async function walkCall(call: CallDeclaration, app: CountedApp, site: WalkedSite): Promise<WalkedCall> {
  const { path } = call
  const owned = OWNED_INPUTS[path]
  const inputs = [SAID[path], () => exampleFor(call, site), owned && (() => owned(site.things))].filter((one) => one !== undefined)
  const walked: WalkedCall[] = []
  for (const inputOf of inputs) {
    const response = await sendCall(clientOf(site, app), call, await inputOf(site), CAPTIONS)
    const trips = app.trips()
    const answer = await answerOf(response, call)
    walked.push({ path, title: `${call.method} ${path}`, trips, answer })
    if (answer === "success") break
  }
  const [most] = walked.toSorted(
    (one, other) => Number(other.answer === "success") - Number(one.answer === "success") || other.trips.own - one.trips.own,
  )
  if (most === undefined) throw new Error(`${path} has no input`)
  return most
}

function clientOf({ owner }: WalkedSite, app: CountedApp) {
  return {
    send: (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set("Cookie", owner.cookie)
      headers.set("CF-Connecting-IP", owner.address)
      return app.answer(new Request(new URL(path, ORIGIN), { ...init, headers, redirect: "manual" }))
    },
  }
}

async function answerOf(response: Response, { kind }: CallDeclaration): Promise<string> {
  const isText = kind === "json" || kind === "upload" || response.status >= 400
  const text = isText ? await response.text() : ""
  if (!isText) await response.body?.cancel()
  return /"msg":"(\w+)"/.exec(text)?.[1] ?? (response.status < 400 ? "success" : String(response.status))
}
