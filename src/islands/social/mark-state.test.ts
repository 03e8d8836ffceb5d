import { describe, expect, it, vi } from "vitest"
import * as blocks from "../../domain/social/block-contract.ts"
import * as social from "../../domain/social/contract.ts"
import * as hides from "../../domain/social/hide-contract.ts"
import { likeWork } from "../../domain/social/mark-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { MARK_KINDS, reasonOf, sendMark } from "./mark-state.ts"

vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call: vi.fn() }))

const SAID = ["hiddenNow", "shownAgain", "tagHiddenNow", "tagShownAgain", "hiddenCard", "blockedNow", "unblocked"]

describe("why a mark was taken back", () => {
  it.each([
    ["like", true, new CallError("Offline"), "offline"],
    ["follow", true, new CallError("TooManyRequests"), "busy"],
    ["collect", true, new CallError("NotFound"), "gone"],
    ["collect", true, new CallError("NotAllowed", { errors: [{ path: "obj_id", message: "CollectLimitReached" }] }), "collectFull"],
    ["follow", true, new CallError("NotAllowed", { errors: [{ path: "id", message: "FollowLimitReached" }] }), "followFull"],
    ["hide", true, new CallError("NotAllowed", { errors: [{ path: "id", message: "HideLimitReached" }] }), "hideFull"],
    ["hideTag", true, new CallError("NotAllowed", { errors: [{ path: "id", message: "HideLimitReached" }] }), "hideFull"],
    ["block", true, new CallError("NotAllowed", { errors: [{ path: "id", message: "BlockLimitReached" }] }), "blockFull"],
    ["follow", true, new CallError("NotAllowed", { errors: [{ path: "id", message: "BlockedPerson" }] }), "blockedPerson"],
    ["hideTag", false, new CallError("ServerError"), "unhideTagFailed"],
    ["like", false, new CallError("ServerError"), "unlikeFailed"],
    ["collect", true, new Error("away"), "saveFailed"],
  ] as const)("is said of %s (%s): %s as %s", (kind, wanted, error, key) => expect(reasonOf(kind, wanted, error)).toBe(key))

  it("is left to the dialog that signing in or a ban opens", () => {
    for (const kind of MARK_KINDS)
      for (const code of ["LoginRequired", "AccountBanned"] as const) expect(reasonOf(kind, true, new CallError(code))).toBeNull()
  })

  it("has its words on every page with marks", async () => {
    const { readFileSync } = await import("node:fs")
    const status = readFileSync(new URL("../../routes/social/collect-status.tsx", import.meta.url), "utf8")
    const keys = MARK_KINDS.flatMap((kind) => [...[true, false].map((wanted) => reasonOf(kind, wanted, null) ?? "")])
    for (const key of [
      ...keys,
      "offline",
      "busy",
      "gone",
      "saved",
      "unsaved",
      "collectFull",
      "followFull",
      "hideFull",
      "blockFull",
      "blockedPerson",
      ...SAID,
    ])
      expect(status).toContain(`data-${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}=`)
  })
})

describe("a mark that is sent", () => {
  const NOTHING = { is_liked: false, is_collected: false, is_followed: false, is_blocked: false, is_hidden: false, like_count: 7 }
  it.each([
    ["like", likeWork, likeWork, "work_a", "is_liked"],
    ["collect", social.collect, social.cancelCollect, "work_a", "is_collected"],
    ["follow", social.follow, social.cancelFollow, "user_a", "is_followed"],
    ["block", blocks.block, blocks.cancelBlock, "user_a", "is_blocked"],
    ["hide", hides.hide, hides.cancelHide, "user_a", "is_hidden"],
    ["hideTag", hides.hide, hides.cancelHide, "cat", "is_hidden"],
  ] as const)("of %s goes to the call that sets it or takes it back, and is what that answers", async (kind, set, unset, id, answered) => {
    for (const [wanted, contract] of [
      [true, set],
      [false, unset],
    ] as const) {
      vi.mocked(call).mockResolvedValue({ ...NOTHING, [answered]: wanted })
      expect(await sendMark(kind, id, wanted, undefined)).toEqual({ isOn: wanted, count: kind === "like" ? 7 : null })
      expect(vi.mocked(call).mock.calls.at(-1)?.[0]).toBe(contract)
    }
  })

  it("says what it is of: a person or a tag that is hidden, and the kind of a work that is kept, an image where none is named", async () => {
    vi.mocked(call).mockResolvedValue(NOTHING)
    const sent = async (...input: Parameters<typeof sendMark>) => {
      await sendMark(...input)
      return vi.mocked(call).mock.calls.at(-1)?.[1]
    }
    expect(await sent("hide", "user_a", true, undefined)).toEqual({ kind: "account", id: "user_a" })
    expect(await sent("hideTag", "cat", true, undefined)).toEqual({ kind: "tag", id: "cat" })
    expect(await sent("collect", "work_a", true, "5")).toEqual({ obj_id: "work_a", obj_type: 5 })
    for (const named of [undefined, "", "999"])
      expect(await sent("collect", "work_a", true, named)).toEqual({ obj_id: "work_a", obj_type: 1 })
    expect(await sent("like", "work_a", false, undefined)).toEqual({ id: "work_a", is_liked: false })
  })
})
