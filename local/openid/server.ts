import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Provider } from "oidc-provider"
import { vendorOf } from "./clients.ts"
import { contentPolicy, faultPage, frontPage, loginPage, PICTURE } from "./pages.ts"
import { People, readPerson } from "./people.ts"
import { COOKIE_NAMES, createProvider, newSigningKey } from "./provider.ts"
import type { Settings } from "./settings.ts"

const HOST = "127.0.0.1"
const MAXIMUM_FORM_BYTES = 8_192

/** A running provider; its address is its issuer. */
export interface OpenIdProvider {
  readonly url: string
  close(): Promise<void>
}

class TooLarge extends Error {}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    sizeBytes += bytes.byteLength
    if (sizeBytes > MAXIMUM_FORM_BYTES) throw new TooLarge()
    parts.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"))
}

/** No sign-in remembers another one: each asks who to be, and two may be under way in two tabs. */
function forgetSession(request: IncomingMessage): void {
  const kept = (request.headers.cookie ?? "").split(/;\s*/).filter((cookie) => !cookie.startsWith(COOKIE_NAMES.session))
  request.headers.cookie = kept.join("; ")
}

/**
 * Whether a page of another origin asks: what it may do is send a person here, by a link. Browsers say by Sec-Fetch-Site where a request
 * comes from, older ones by Origin alone, which is "null" for the forms of pages that send no referrer, as those here.
 */
function isForeign({ method, headers }: IncomingMessage, ownOrigin: string): boolean {
  const site = headers["sec-fetch-site"]
  if (site === "cross-site" || site === "same-site") return headers["sec-fetch-mode"] !== "navigate" || method !== "GET"
  return headers.origin !== undefined && headers.origin !== "null" && headers.origin !== ownOrigin
}

/** Answers what is not the protocol's: the pages, the health call. */
class Pages {
  readonly #provider: Provider
  readonly #people: People
  readonly #policy: string

  constructor(provider: Provider, people: People, appOrigins: readonly string[]) {
    this.#provider = provider
    this.#people = people
    this.#policy = contentPolicy(appOrigins)
  }

  /** True when the request was answered here. */
  async answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path === "/health") this.#send(response, 200, "text/plain; charset=utf-8", "ok")
    else if (path === "/") this.#page(response, 200, frontPage())
    else if (path === "/picture.svg") this.#send(response, 200, "image/svg+xml", PICTURE)
    else if (path.startsWith("/interaction/")) await this.#login(request, response)
    else return false
    return true
  }

  fault(response: ServerResponse, status: number, text: string): void {
    if (response.headersSent) return void response.destroy()
    this.#page(response, status, faultPage("This did not work", text))
  }

  async #login(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const details = await this.#provider.interactionDetails(request, response).catch(() => null)
    if (details === null) return this.fault(response, 400, "This sign-in has ended. Go back to Atelier and start it again.")
    const clientId = String(details.params["client_id"])
    const blank = { vendor: vendorOf(clientId), email: "", name: "", isUnverified: false, isFaulty: false }
    if (request.method !== "POST") return this.#page(response, 200, loginPage(blank))
    const form = await readForm(request)
    const finish = (result: Readonly<Record<string, unknown>>) =>
      this.#provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    if (form.has("cancel")) return finish({ error: "access_denied", error_description: "the person cancelled" })
    const person = readPerson(form)
    if (person !== null) return finish({ login: { accountId: this.#people.add(clientId, person) } })
    const typed = { email: form.get("email") ?? "", name: form.get("name") ?? "", isUnverified: form.has("unverified") }
    this.#page(response, 422, loginPage({ ...blank, ...typed, isFaulty: true }))
  }

  #page(response: ServerResponse, status: number, html: string): void {
    this.#send(response, status, "text/html; charset=utf-8", html)
  }

  #send(response: ServerResponse, status: number, type: string, body: string): void {
    response.writeHead(status, {
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": this.#policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    })
    response.end(body)
  }
}

/** Starts the provider on this machine only; resolves when it listens. Rejects when the port cannot be had. */
export async function startOpenId({ port: wantedPort, appOrigins }: Settings): Promise<OpenIdProvider> {
  // Whatever takes time comes before the first request can: one that nobody listens to is never answered.
  const key = await newSigningKey()
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(wantedPort, HOST, resolve)
  })
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : wantedPort
  const url = `http://${HOST}:${port}`
  const people = new People()
  const provider = createProvider(url, key, appOrigins, people)
  const protocol = provider.callback()
  const pages = new Pages(provider, people, appOrigins)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A web page that points its own name here must not reach it, and the provider builds its addresses from this header.
    if (request.headers.host !== `${HOST}:${port}`) return pages.fault(response, 421, `This provider answers at ${url} only.`)
    if (isForeign(request, url)) return pages.fault(response, 403, "Pages of other sites may lead here, and no more.")
    const path = (request.url ?? "").split("?", 1)[0] ?? ""
    if (path === "/auth" || path.startsWith("/auth/")) forgetSession(request)
    if (!(await pages.answer(request, response, path))) await protocol(request, response)
  }
  server.on("request", (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof TooLarge) return pages.fault(response, 413, "This form is too large.")
      process.stderr.write(`openid: ${error instanceof Error ? error.stack : String(error)}\n`)
      pages.fault(response, 500, "Something went wrong in the sandbox.")
    })
  })
  return {
    url,
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}
