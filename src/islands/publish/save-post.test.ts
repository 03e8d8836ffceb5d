import { beforeEach, describe, expect, it, vi } from "vitest"
import { publishPortfolio } from "../../domain/post/portfolio-contract.ts"
import { addPortfolio, addVideo, editPortfolio, editVideo } from "../../domain/post/publish-contract.ts"
import { draftOfItems, type PostItem } from "./post-draft.ts"
import { keyOfItems, proposeText, publishItems } from "./publish-items.ts"
import { savePost } from "./save-post.ts"
import { saveVideo } from "./save-video.ts"
import { inputOf, NO_WORDS, type WordsDraft } from "./work-words.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../_runtime/call.ts", () => ({ call }))

beforeEach(() => {
  vi.resetAllMocks()
  call.mockResolvedValue("published")
})

const WORDS: WordsDraft = { ...NO_WORDS, title: "Fox" }
const SAID = inputOf(WORDS)
const item = (kind: "image" | "video", source: object, caption = "") => ({ kind, source, caption, name: "fox.png" }) as unknown as PostItem
const IMAGE = item("image", { task_id: "task_1", position: 0 })
const CAPTIONED = item("image", { file_id: "file_1" }, " a fox ")
const calls = () => call.mock.calls.map(([declaration, input]) => [declaration, input])

describe("what is published at once", () => {
  const publish = (items: readonly PostItem[], typingMs: number | null = null) => publishItems(items, WORDS, typingMs, "key")

  it.each([
    ["one video", [item("video", { file_id: "f" })], addVideo],
    ["a video that is a work already", [item("video", { work_id: "w" })], addPortfolio],
    ["two videos", [item("video", { file_id: "f" }), item("video", { file_id: "g" })], addPortfolio],
    ["one image", [IMAGE], addPortfolio],
  ])("%s goes by its own call", async (_what, items, declaration) => {
    await publish(items)
    expect(call.mock.calls[0]?.[0]).toBe(declaration)
  })

  it("says how long was typed where that is known", async () => {
    await publish([IMAGE])
    await publish([IMAGE], 0)
    const items = [{ task_id: "task_1", position: 0 }]
    expect(calls()).toEqual([
      [addPortfolio, { items, ...SAID }],
      [addPortfolio, { items, ...SAID, typing_ms: 0 }],
    ])
  })

  it("is called as its first file is where no title is proposed", async () => {
    const propose = () => proposeText([IMAGE], new AbortController().signal)
    call.mockResolvedValueOnce({ title: "", text: "", tags: [] }).mockResolvedValueOnce({ title: "Sea", text: "", tags: [] })
    expect([(await propose()).title, (await propose()).title]).toEqual(["fox.png", "Sea"])
    expect(keyOfItems({ items: [IMAGE, CAPTIONED] })).toBe("task_1:0,file_1")
  })
})

describe("a post that is saved", () => {
  const INITIAL = draftOfItems([IMAGE]).items
  const POST = { id: "post_1", isDraft: true, words: WORDS, items: [IMAGE] }
  const save = (change: Partial<Parameters<typeof savePost>[0]>) =>
    savePost({ post: POST, items: [IMAGE], words: WORDS, typingMs: null, as: "publish", initial: { items: INITIAL }, ...change })

  it("is new with its captions, and a draft only where it is kept as one", async () => {
    await save({ post: null, items: [IMAGE, CAPTIONED], as: "draft", typingMs: 5 })
    await save({ post: null })
    const source = { task_id: "task_1", position: 0 }
    expect(calls()).toEqual([
      [addPortfolio, { items: [source, { file_id: "file_1", caption: "a fox" }], ...SAID, typing_ms: 5, draft: true }],
      [addPortfolio, { items: [source], ...SAID }],
    ])
  })

  it("sends what was changed of it, and its items where they are others", async () => {
    await save({ post: { ...POST, isDraft: false }, words: { ...WORDS, title: "Foxes", visibility: "private" } })
    await save({ post: { ...POST, isDraft: false }, items: [IMAGE, CAPTIONED] })
    expect(calls()).toEqual([
      [editPortfolio, { id: "post_1", title: "Foxes", visibility: "private" }],
      [editPortfolio, { id: "post_1", items: [expect.anything(), expect.anything()] }],
    ])
  })

  it.each([
    ["that is published", { as: "publish" }, [editPortfolio, publishPortfolio]],
    ["that stays one", { as: "draft" }, [editPortfolio]],
    ["that is for its author alone", { words: { ...WORDS, visibility: "private" } }, [editPortfolio]],
    ["that was none any more", { post: { ...POST, isDraft: false } }, [editPortfolio]],
  ] as const)("is shown to others once it is published: a draft %s", async (_what, change, declarations) => {
    await save(change)
    expect(call.mock.calls.map(([declaration]) => declaration)).toEqual(declarations)
    expect(call.mock.calls[0]?.[1]).toEqual({ id: "post_1" })
  })
})

describe("a video that is saved", () => {
  const VIDEO = { fileId: "file_1" } as Parameters<typeof saveVideo>[0]["video"]
  const save = (change: Partial<Parameters<typeof saveVideo>[0]>) =>
    saveVideo({ work: null, video: VIDEO, poster: null, words: WORDS, typingMs: null, idempotencyKey: "key", ...change })

  it("is published with its words, or changed where it is published already; with the poster that was chosen", async () => {
    const poster = { fileId: "poster_1", url: "/p.png" }
    await save({})
    await save({ poster, typingMs: 5 })
    await save({ poster, work: { id: "work_1", words: NO_WORDS, video: VIDEO } })
    await save({ work: { id: "work_1", words: WORDS, video: VIDEO } })
    expect(calls()).toEqual([
      [addVideo, { file_id: "file_1", ...SAID }],
      [addVideo, { file_id: "file_1", ...SAID, poster_file_id: "poster_1", typing_ms: 5 }],
      [editVideo, { id: "work_1", title: "Fox", poster_file_id: "poster_1" }],
      [editVideo, { id: "work_1" }],
    ])
  })
})
