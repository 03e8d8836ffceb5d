import { beforeEach, describe, expect, it } from "vitest"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { boardList } from "../../domain/board/contract.ts"
import { itemList, type LibraryItem } from "../../domain/library/item-contract.ts"
import { forgetMemberStorage, PALETTE_KEY } from "../_runtime/member-storage.ts"
import { ownThings } from "./own-things.ts"
import { noteOption, recentOptions } from "./palette-recents.ts"

const WORDS = { group: "Yours", board: "Board", made: "Creation", file: "File" }
const ask = (typed: string) => ownThings(typed, "en", WORDS, new AbortController().signal)

const itemOf = (over: Partial<LibraryItem>): LibraryItem => ({
  id: `file_${"0".repeat(26)}`,
  origin: "brought",
  kind: "image",
  title: "kite.png",
  url: "/media/kite.png",
  content_type: "image/png",
  size: 1,
  width: 1,
  height: 1,
  duration: null,
  thumbhash: null,
  poster: null,
  task_id: null,
  operate_number: null,
  model: null,
  style: null,
  seed: null,
  has_recipe: false,
  rating: 0,
  is_favorite: false,
  folder_id: null,
  work_id: null,
  is_public: false,
  created_at: "2026-01-01T00:00:00.000Z",
  trashed_at: null,
  ...over,
})
const boardOf = (id: string, title: string) => ({
  ...{ board_id: id, title, revision: 1, is_shared: false, cover: null },
  ...{ create_at: "2026-01-01T00:00:00.000Z", update_at: "2026-01-01T00:00:00.000Z" },
})

describe("one's own things in the palette", () => {
  const items = answer(itemList, () => ({
    items: [itemOf({}), itemOf({ title: "a red kite", kind: "video", task_id: "task_1", origin: "made" })],
    next_cursor: null,
  }))

  it("are none for a visitor, of whom nothing is asked", async () => {
    showPage("", { address: "/en" })
    expect(await ask("kite")).toEqual([])
  })

  it("are left out where they do not come, and asked for again", async () => {
    showPage("", { address: "/en", viewer: "member" })
    answerCalls(
      items,
      answer(boardList, () => {
        throw OFFLINE
      }),
    )
    expect((await ask("kite")).map(({ text }) => text)).toEqual(["kite.png", "a red kite"])
  })

  it("are the boards whose names fit, and creations and files where they are", async () => {
    showPage("", { address: "/en", viewer: "member" })
    const boards = [boardOf("board_1", "Kite festival"), boardOf("board_2", "Harbor")]
    answerCalls(
      items,
      answer(boardList, () => ({ items: boards, next_cursor: null })),
    )
    // What is typed on gives up what was asked before.
    const before = new AbortController()
    void ownThings("", "en", WORDS, before.signal)
    before.abort()
    expect(await ask("kite")).toEqual([
      { text: "Kite festival", href: "/en/editBoard/detail/board_1", kind: "Board", group: "Yours" },
      { text: "kite.png", href: "/media/kite.png", kind: "File", group: "Yours" },
      { text: "a red kite", href: "/en/create/video#task_1", kind: "Creation", group: "Yours" },
    ])
    expect(items.asked.at(-1)).toEqual({ search: "kite", limit: 6 })
    expect((await ask("")).map(({ text }) => text).slice(0, 2)).toEqual(["Kite festival", "Harbor"])
  })
})

describe("recent ways on", () => {
  beforeEach(() => localStorage.clear())

  it("are kept on the device until somebody signs out", () => {
    noteOption({ text: "Tasks", href: "/en/tasks", kind: "" })
    expect(recentOptions()).toEqual([{ text: "Tasks", href: "/en/tasks", kind: "" }])
    forgetMemberStorage()
    expect(recentOptions()).toEqual([])
  })

  it.each(["nonsense", '{"text":"Tasks"}', '[{"text":"Elsewhere","href":"https://elsewhere.example","kind":""}]'])(
    "are none where what is kept is not ours: %s",
    (kept) => {
      localStorage.setItem(PALETTE_KEY, kept)
      expect(recentOptions()).toEqual([])
    },
  )
})
