import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { errorEnvelope } from "../../../domain/_kernel/envelope.ts"
import { asBoardId } from "../../../domain/_kernel/ids.ts"
import { CallError, type CallFailure } from "../../_runtime/call.ts"
import type { ServerRefusal } from "./board-ports.ts"
import { boardServer } from "./board-server.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))

beforeEach(() => vi.resetAllMocks())
afterEach(() => vi.unstubAllGlobals())

const ID = asBoardId("brd_00000000000000000000000001")
const AWAY: ServerRefusal = { kind: "away", retryAfterMs: null }

describe("why the server did not do what it was asked", () => {
  it.each<[CallFailure, object, ServerRefusal]>([
    ["Offline", {}, AWAY],
    ["BadAnswer", {}, AWAY],
    ["ServerError", {}, AWAY],
    ["Unavailable", {}, AWAY],
    ["InFlight", {}, AWAY],
    ["TooManyRequests", { retryAfterSeconds: 2 }, { kind: "away", retryAfterMs: 2000 }],
    ["LoginRequired", {}, { kind: "signed-out" }],
    ["NotFound", {}, { kind: "not-found" }],
    ["Conflict", {}, { kind: "conflict" }],
    ["UploadIncomplete", { data: { missing: ["abc"] } }, { kind: "missing", hashes: ["abc"] }],
    ["UploadIncomplete", { data: null }, AWAY],
    ["InvalidInput", { errors: [{ path: "title", message: "TitleTooLong" }] }, { kind: "refused", message: "TitleTooLong" }],
    ["NotAllowed", {}, { kind: "refused", message: "NotAllowed" }],
  ])("%s %j", async (code, more, refusal) => {
    call.mockRejectedValue(Object.assign(new CallError(code), more))
    await expect(boardServer.read(ID)).rejects.toMatchObject({ refusal })
  })

  it("is that it is away for what nobody expected", async () => {
    call.mockRejectedValue(new Error("a fault"))
    await expect(boardServer.read(ID)).rejects.toMatchObject({ refusal: AWAY })
  })
})

describe("what the server is asked", () => {
  it("is to keep the cover that it has where a board has none", async () => {
    call.mockResolvedValue({ revision: 3 })
    const board = { document: {} as never, cover: null }
    expect([await boardServer.save(ID, 2, board), await boardServer.save(ID, 2, { ...board, cover: "abc" })]).toEqual([3, 3])
    expect(call.mock.calls.map(([, input]) => input)).toEqual([
      { board_id: ID, revision: 2, document: {} },
      { board_id: ID, revision: 2, document: {}, cover: "abc" },
    ])
  })

  it("is nothing where no bytes are asked about", async () => {
    expect([await boardServer.missing([]), call.mock.calls.length]).toEqual([[], 0])
    call.mockResolvedValue({ missing: ["abc"] })
    expect(await boardServer.missing(["abc", "def"])).toEqual(["abc"])
  })

  it("is page after page of the boards, or the first few in one", async () => {
    call.mockResolvedValueOnce({ items: ["a"], next_cursor: "2" }).mockResolvedValueOnce({ items: ["b"], next_cursor: null })
    expect(await boardServer.list()).toEqual(["a", "b"])
    call.mockResolvedValueOnce({ items: ["a"], next_cursor: "2" })
    expect(await boardServer.list(1)).toEqual(["a"])
    expect(call.mock.calls.map(([, input]) => input)).toEqual([{}, { cursor: "2" }, { limit: 1 }])
  })

  it("is bytes as they are; without a connection it is away", async () => {
    vi.stubGlobal("fetch", async () => new Response("bytes"))
    expect(await (await boardServer.get("abc")).text()).toBe("bytes")
    vi.stubGlobal("fetch", async () => Response.json(errorEnvelope("NotFound", [], "request-1"), { status: 404 }))
    await expect(boardServer.get("abc")).rejects.toMatchObject({ refusal: { kind: "not-found" } })
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")))
    await expect(boardServer.get("abc")).rejects.toMatchObject({ refusal: AWAY })
  })
})
