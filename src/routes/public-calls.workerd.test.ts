import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../testing/_http/call.ts"
import { insertWork } from "../../testing/post/work.ts"
import { homeFeed } from "../domain/feed/contract.ts"
import { health } from "../domain/health/contract.ts"
import { socket, socketTicket } from "../domain/message/contract.ts"
import { artworkDetail } from "../domain/post/contract.ts"
import { promptWords, randomPrompt } from "../domain/prompt/contract.ts"
import { optionsInfo, optionsInfoV2, simpleConfig, simpleModelDetail } from "../domain/studio/contract.ts"
import { servedCalls } from "./api.ts"

describeCall(simpleConfig, { accepts: () => ({}), refuses: [{ input: { x: 1 }, path: "x" }] })
describeCall(simpleModelDetail, { accepts: () => ({}), refuses: [{ input: [], path: "" }] })
describeCall(optionsInfo, { accepts: () => ({}), refuses: [{ input: { x: 1 }, path: "x" }] })
describeCall(optionsInfoV2, { accepts: () => ({}), refuses: [{ input: null, path: "" }] })
describeCall(randomPrompt, { accepts: () => ({ language: "ja" }), refuses: [{ input: { language: "xx" }, path: "language" }] })
describeCall(promptWords, {
  accepts: () => ({ kind: "text-to-image", prompt: "a wombat" }),
  refuses: [
    { input: { kind: "upscale", prompt: "a wombat" }, path: "kind" },
    { input: { kind: "music", prompt: "a".repeat(6_001) }, path: "prompt" },
    { input: { kind: "music" }, path: "prompt" },
  ],
})
describeCall(homeFeed, {
  accepts: () => ({ order_by: "hot", timeType: "week", limit: 3 }),
  refuses: [
    { input: { order_by: "random" }, path: "order_by" },
    { input: { cursor: "!!" }, path: "cursor" },
    { input: { source_types: [2] }, path: "source_types.0" },
  ],
})
describeCall(artworkDetail, { accepts: async () => ({ id: await insertWork() }), refuses: [{ input: { id: "work_1" }, path: "id" }] })
describeCall(socketTicket, { accepts: () => ({}), refuses: [{ input: { ticket: "x" }, path: "ticket" }] })
describeCall(health, { accepts: () => ({}), refuses: [{ input: { x: "1" }, path: "x" }] })

describe("every call", () => {
  it("is documented with its path, its codes and its schemas", async () => {
    const response = await new TestClient().send("/api/openapi.json")
    const document = await response.json<{ paths: Record<string, unknown> }>()
    const served = servedCalls.map((call) => call.declaration.path as string)
    expect(Object.keys(document.paths).sort()).toEqual([...new Set([...served, "/media/{key}"])].sort())
    const page = await (await new TestClient().send("/api/docs")).text()
    for (const { declaration } of servedCalls) expect(page).toContain(declaration.path)
  })

  it("has its own path", () => {
    const paths = servedCalls.map(({ declaration }) => `${declaration.method} ${declaration.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it("answers malformed JSON, a wrong method and an unknown path in the envelope", async () => {
    const client = new TestClient()
    const send = async (path: string, init: RequestInit) => {
      const response = await client.send(path, init)
      return [response.status, (await response.json<{ status: { code: number } }>()).status.code]
    }
    const json = { "Content-Type": "application/json" }
    expect(await send(simpleConfig.path, { method: "POST", body: "{", headers: json })).toEqual([400, codeOf("InvalidInput")])
    expect(await send(simpleConfig.path, { method: "GET" })).toEqual([404, codeOf("NoSuchCall")])
    expect(await send("/api/v1/no/such/call", { method: "POST", body: "{}", headers: json })).toEqual([404, codeOf("NoSuchCall")])
  })
})

describe("GET /api/v1/socket", () => {
  it("refuses requests that are no upgrade, and upgrades from other origins", async () => {
    const plain = await new TestClient().call(socket, {})
    expect(plain.status.code).toBe(codeOf("InvalidInput"))
    const foreign = await new TestClient().call(socket, {}, { Upgrade: "websocket", Origin: "https://evil.test" })
    expect(foreign.status.code).toBe(codeOf("NotAllowed"))
  })
})

describe("POST /api/v1/artwork/detail", () => {
  it("answers NotFound for a work that does not exist", async () => {
    const answer = await new TestClient().call(artworkDetail, { id: `work_${"0".repeat(26)}` })
    expect([answer.status.code, answer.httpStatus]).toEqual([codeOf("NotFound"), 404])
  })
})

describe("POST /api/v1/task/simple/config", () => {
  it("counts a visitor's images of the day, and nobody's who pays by credits", async () => {
    expect((await new TestClient().call(simpleConfig, {})).data).toMatchObject({ pictures_left: 4 })
    expect((await (await TestClient.signedIn()).call(simpleConfig, {})).data).toMatchObject({ pictures_left: null })
    expect((await (await TestClient.signedIn({ plan: "vip2" })).call(simpleConfig, {})).data).toMatchObject({ pictures_left: null })
  })
})
