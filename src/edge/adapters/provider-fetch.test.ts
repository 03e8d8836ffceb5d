import { expect, it } from "vitest"
import { createProviderFetch, ProviderAway, type ProviderRequest } from "./provider-fetch.ts"

const ASK: ProviderRequest = { method: "GET", headers: {}, redirect: "manual" }

const asked = (answer: () => Response) => createProviderFetch(async () => answer())("https://id.example.com/", ASK)

it.each([428, 430, 400, 499])("a third party that answers %i has answered, whatever that says of the person", async (status) => {
  expect((await asked(() => new Response("{}", { status }))).status).toBe(status)
})

it.each([429, 500, 599])("a third party that answers %i is away, so that it may be tried again", async (status) => {
  const away = asked(() => new Response("{}", { status }))
  await expect(away).rejects.toBeInstanceOf(ProviderAway)
  await expect(away).rejects.toThrow(`status ${status}`)
})

it("an answer of a third party has 64 KiB at most", async () => {
  const whole = await asked(() => new Response(new Uint8Array(65_536)))
  expect((await whole.arrayBuffer()).byteLength).toBe(65_536)
  await expect(asked(() => new Response(new Uint8Array(65_537)))).rejects.toThrow("too large an answer")
})

it("of an answer only the headers that the protocol reads are kept, and one that comes without a body is taken", async () => {
  const headers = { "Content-Type": "application/json", "WWW-Authenticate": "Bearer", "Set-Cookie": "a=1", Location: "/away" }
  const kept = await asked(() => new Response("{}", { headers }))
  expect([...kept.headers.keys()]).toEqual(["content-type", "www-authenticate"])
  expect((await asked(() => new Response(null, { status: 204 }))).status).toBe(204)
})

it("only a form is sent along, and no redirect is followed", async () => {
  const sent: RequestInit[] = []
  const ask = createProviderFetch(async (_url, request) => {
    sent.push(request)
    return new Response("{}")
  })
  const form = new URLSearchParams({ code: "1" })
  await ask("https://id.example.com/", { ...ASK, method: "POST", body: form })
  await ask("https://id.example.com/", { ...ASK, body: "text" })
  expect(sent.map(({ body, redirect }) => ({ body, redirect }))).toEqual([
    { body: form, redirect: "manual" },
    { body: null, redirect: "manual" },
  ])
})

it("a network that fails is a third party that is away, by the name of its error alone", async () => {
  const ask = createProviderFetch(async () => {
    throw new TypeError("secret of the network")
  })
  await expect(ask("https://id.example.com/", ASK)).rejects.toEqual(new ProviderAway("TypeError"))
})
