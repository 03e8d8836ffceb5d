import { describe, expect, it } from "vitest"
import { CallError } from "../_runtime/call.ts"
import { MARK_KINDS, reasonOf } from "./mark-state.ts"

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
