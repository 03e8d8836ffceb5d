import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { $member } from "../../_session/member.ts"
import { coverAddress, listBoards, ownPlaces } from "./board-places.ts"

const { isSignedIn, refreshMember, browserBoards, adoptBoards } = vi.hoisted(() => ({
  ...{ isSignedIn: vi.fn(), refreshMember: vi.fn(), browserBoards: vi.fn(), adoptBoards: vi.fn() },
}))
vi.mock("../../_session/member.ts", async (original) => ({ ...(await original<object>()), isSignedIn, refreshMember }))
vi.mock("./board-browser.ts", () => ({ browserBoards, adoptBoards, VISITOR: "visitor" }))

const kept = new Map<string, string>()
const ACCOUNT = "acc_00000000000000000000000001"

beforeEach(() => {
  vi.resetAllMocks()
  kept.clear()
  $member.set(null)
  browserBoards.mockImplementation((owner: string) => owner)
  adoptBoards.mockResolvedValue(undefined)
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const local = (owner: string) => expect.objectContaining({ local: owner })

describe("where somebody's boards are kept", () => {
  it("is this browser alone for a visitor", async () => {
    isSignedIn.mockReturnValue(false)
    expect(await ownPlaces()).toEqual({ local: "visitor", server: null })
    expect([refreshMember.mock.calls.length, adoptBoards.mock.calls.length]).toEqual([0, 0])
  })

  it("is the account's place and the server; what was drawn before becomes the account's", async () => {
    isSignedIn.mockReturnValue(true)
    refreshMember.mockImplementation(async () => $member.set({ account: { id: ACCOUNT } } as never))
    expect(await ownPlaces()).toEqual({ local: ACCOUNT, server: expect.anything() })
    expect(adoptBoards).toHaveBeenCalledExactlyOnceWith("visitor", ACCOUNT)
    adoptBoards.mockRejectedValue(new Error("a browser that keeps nothing"))
    expect(await ownPlaces()).toEqual(local(ACCOUNT))
    expect(refreshMember).toHaveBeenCalledOnce()
  })

  it("is that of the account that this device showed last where nobody says who is signed in", async () => {
    isSignedIn.mockReturnValue(true)
    await expect(ownPlaces()).rejects.toThrow("nobody says who is signed in")
    kept.set("atelier.board.account", ACCOUNT)
    expect(await ownPlaces()).toEqual(local(ACCOUNT))
  })

  it("is the visitor's once the question says that the session is over", async () => {
    kept.set("atelier.board.account", ACCOUNT)
    isSignedIn.mockReturnValueOnce(true).mockReturnValue(false)
    expect(await ownPlaces()).toEqual({ local: "visitor", server: null })
  })
})

describe("the boards of the device and of the server", () => {
  const there = (id: string, day: number, cover: string | null = null) => ({
    board_id: id,
    title: `${id} there`,
    update_at: `2026-01-0${day}T00:00:00Z`,
    cover,
  })
  const here = (id: string, day: number, isSaved: boolean, cover: string | null = null) => ({
    ...{ id, title: `${id} here`, updatedAtMs: Date.UTC(2026, 0, day), isSaved, cover },
  })
  const list = async (device: readonly unknown[], server: readonly unknown[] | null) => {
    const places = { local: { list: async () => device }, server: server === null ? null : { list: async () => server } }
    return (await listBoards(places as never)).map(({ name, cover }) => [name, cover])
  }

  it("are told once each, the last changed first; as the device has them where the server does not yet", async () => {
    expect(
      await list([here("a", 4, false), here("b", 3, true), here("d", 1, true)], [there("a", 2), there("b", 2), there("c", 3)]),
    ).toEqual([
      ["a here", null],
      ["c there", null],
      ["b there", null],
      ["d here", null],
    ])
  })

  it("have the cover that either of them knows", async () => {
    expect(
      await list(
        [here("a", 4, false), here("b", 3, true, "b1"), here("c", 2, true, "c1")],
        [there("a", 2, "a2"), there("b", 2), there("c", 1, "c2")],
      ),
    ).toEqual([
      ["a here", "a2"],
      ["b there", "b1"],
      ["c there", "c2"],
    ])
  })

  it("are those of one of them while the other is away", async () => {
    const broken = { list: () => Promise.reject(new Error("away")) }
    expect(await list([here("a", 1, true)], null)).toEqual([["a here", null]])
    expect((await listBoards({ local: broken, server: { list: async () => [there("a", 1)] } } as never)).map(({ id }) => id)).toEqual(["a"])
    expect(await listBoards({ local: broken, server: broken } as never)).toEqual([])
  })
})

it("a cover is shown from the device, else from the server, else not at all", async () => {
  const has = { readBytes: async () => new Blob(["a"]) }
  const lacks = { readBytes: () => Promise.reject(new Error("kept nothing")) }
  expect(await coverAddress({ local: has, server: {} } as never, "abc")).toMatch(/^blob:/)
  expect(await coverAddress({ local: lacks, server: {} } as never, "abc")).toContain("sha256=abc")
  expect(await coverAddress({ local: lacks, server: null } as never, "abc")).toBeNull()
})
