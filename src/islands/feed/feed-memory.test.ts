import { beforeEach, expect, test, vi } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { forgetMemberStorage } from "../_runtime/member-storage.ts"
import { type LeftList, leftList, placeInList, rememberList } from "./feed-memory.ts"

const MINUTE_MS = 60_000
const NOW_MS = 1_760_000_000_000

/** The storage of a tab that has room for so many characters. */
function tabWithRoom(most: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("QuotaExceededError")
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  }
}

const left = (address: string, over: Partial<LeftList> = {}): LeftList => ({
  address,
  leftAtMs: NOW_MS,
  isMember: false,
  scrollPx: 4_200,
  cardId: "work_1",
  offsetPx: 120,
  hadFocus: true,
  paths: ["/en/explore/detail/a", "/en/explore/detail/b", "/en/explore/detail/c"],
  isWhole: false,
  cards: [aCard()],
  cursor: "next",
  ...over,
})

beforeEach(() => {
  for (const name of ["sessionStorage", "localStorage"]) vi.stubGlobal(name, tabWithRoom(100_000))
})

test("a list is found again as it was left, by its address", () => {
  rememberList(left("/en?order=new"))
  expect(leftList("/en?order=new", false, NOW_MS)).toEqual(left("/en?order=new"))
  expect(leftList("/en", false, NOW_MS)).toBeNull()
})

test("what a member saw is not shown to the next person, nor what was left long ago", () => {
  rememberList(left("/en", { isMember: true }))
  expect(leftList("/en", false, NOW_MS)).toBeNull()
  expect(leftList("/en", true, NOW_MS + 29 * MINUTE_MS)).not.toBeNull()
  expect(leftList("/en", true, NOW_MS + 31 * MINUTE_MS)).toBeNull()
})

test("what a member saw goes when they sign out, before someone else signs in", () => {
  rememberList(left("/en", { isMember: true }))
  forgetMemberStorage()
  expect(leftList("/en", true, NOW_MS)).toBeNull()
})

test("a tab remembers its last three lists, each once", () => {
  for (const address of ["/en", "/en/post", "/en/ai-video", "/en/post", "/en?order=hot"]) rememberList(left(address))
  expect(["/en", "/en/post", "/en/ai-video", "/en?order=hot"].map((address) => leftList(address, false, NOW_MS) !== null)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test("where there is room for fewer, the newest stay; what is not ours is nothing", () => {
  vi.stubGlobal("sessionStorage", tabWithRoom(JSON.stringify([left("/en")]).length + 20))
  rememberList(left("/en/post"))
  rememberList(left("/en"))
  expect([leftList("/en", false, NOW_MS), leftList("/en/post", false, NOW_MS)].map((list) => list !== null)).toEqual([true, false])
  sessionStorage.setItem("atelier.feeds", "[1]")
  expect(leftList("/en", false, NOW_MS)).toBeNull()
  sessionStorage.setItem("atelier.feeds", "{")
  expect(leftList("/en", false, NOW_MS)).toBeNull()
})

const A = "/en/explore/detail/a"
const B = "/en/explore/detail/b"
const C = "/en/explore/detail/c"
const HOME = "https://atelier.test/en?order=new"

test("a work has its place in the list that it was opened from, and the works beside it", () => {
  rememberList(left("/en?order=new"))
  const at = (path: string, from = HOME) => placeInList(path, from, false, NOW_MS)
  expect(at(B)).toEqual({ address: "/en?order=new", previous: A, next: C, place: 2, count: null })
  expect([at(A)?.previous, at(A)?.next, at(C)?.previous, at(C)?.next]).toEqual([null, B, B, null])
  // From one work of the list to the next.
  expect(at(C, `https://atelier.test${B}`)?.place).toBe(3)
  rememberList(left("/en?order=new", { isWhole: true }))
  expect(at(B)?.count).toBe(3)
})

test("a work that was met elsewhere has no place", () => {
  rememberList(left("/en?order=new"))
  const at = (path: string, from: string, isMember = false, nowMs = NOW_MS) => placeInList(path, from, isMember, nowMs)
  expect(at(B, "https://atelier.test/en")).toBeNull()
  expect(at(B, "https://atelier.test/en/explore/detail/z")).toBeNull()
  expect(at("/en/explore/detail/z", HOME)).toBeNull()
  expect(at(B, HOME, true)).toBeNull()
  expect(at(B, HOME, false, NOW_MS + 31 * MINUTE_MS)).toBeNull()
})
