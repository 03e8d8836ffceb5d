import { describe, expect, it, vi } from "vitest"
import { holdAllLanguages } from "../../testing/messages/all-languages.ts"
import { DomainError } from "../domain/_kernel/errors.ts"
import type { Services } from "../routes/_http/services.ts"
import { answer } from "./app.ts"

holdAllLanguages()

vi.mock("../routes/_page/client-assets.ts", () => ({
  clientAssets: { css: "/app.css", theme: "/theme.js", shell: "/shell.js", client: "/client.js", preloads: () => [] },
}))

const SITE = "https://atelier.example"

/** What a request gets where the words of its language cannot be had, before any page is made. */
async function ask(path: string, headers: Readonly<Record<string, string>>, method = "GET") {
  const request = new Request(`${SITE}${path}`, { method, headers })
  const services: Partial<Services> = {
    site: SITE,
    mediaOrigin: null,
    url: new URL(request.url),
    requestId: "request-1",
    answerHeaders: [],
    log: { info() {}, error() {} },
  }
  const context: Partial<ExecutionContext> = { waitUntil() {}, passThroughOnException() {} }
  const loadMessages = () => Promise.reject(new DomainError("Unavailable"))
  const response = await answer(request, services as Services, context as ExecutionContext, { keepsPages: false, loadMessages })
  return { status: response.status, type: response.headers.get("Content-Type"), text: await response.text() }
}

describe("what fails before the pages are reached", () => {
  it.each([
    ["/en/messages", "Couldn&#x27;t load this page"],
    ["/ja/create/image", "ページを読み込めませんでした"],
  ])("is a page of its language to whoever goes to %s", async (path, said) => {
    const { status, type, text } = await ask(path, { Accept: "text/html,application/xhtml+xml" })
    expect([status, type]).toEqual([503, "text/html; charset=UTF-8"])
    expect(text).toContain(said)
    expect(text).toContain("request-1")
  })

  it("is JSON to a program, which reads no page", async () => {
    const { status, type } = await ask("/en/messages", { Accept: "application/json" })
    expect([status, type?.startsWith("application/json")]).toEqual([503, true])
  })
})
