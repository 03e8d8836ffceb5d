import { describe, expect, it } from "vitest"
import { asTaskId, asViewerId } from "../_kernel/ids.ts"
import { keyOfAddress, readResultKey, resultKey } from "./media-address-rules.ts"

const OWN = ["atelier.example.org", "media.example.org"]

describe("keyOfAddress", () => {
  it.each([
    ["/media/upload/user_1/abc", "upload/user_1/abc"],
    ["/media/upload/user_1/abc?expires=1&signature=x#y", "upload/user_1/abc"],
    ["https://atelier.example.org/media/result/task_1/0-a.png", "result/task_1/0-a.png"],
    ["https://media.example.org:8443/media/a.png", "a.png"],
  ])("reads %s", (address, key) => {
    expect(keyOfAddress(address, OWN)).toBe(key)
  })

  it.each([
    "https://evil.example.net/media/a.png",
    "//atelier.example.org/media/a.png",
    "/media/",
    "/media/../api/v1/account",
    "/media/a/../../x",
    "/media/A.png",
    "/media/a b",
    "/media/a%2fb",
    "/api/v1/a",
    "media/a.png",
    "javascript:/media/a.png",
    "",
  ])("takes %s for none of ours", (address) => {
    expect(keyOfAddress(address, OWN)).toBeNull()
  })
})

describe("the key of a result", () => {
  const id = asTaskId(`task_${"0".repeat(26)}`)

  it.each(["guest_0abc", "user_0abc"])("says whose it was at first, its task and its position (%s)", (owner) => {
    const key = resultKey({ viewerId: asViewerId(owner), taskId: id }, "2-abc.png")
    expect(readResultKey(key)).toEqual({ firstOwnerId: owner, taskId: id, position: 2 })
  })

  it("of an older result names no owner", () => {
    expect(readResultKey(`result/${id}/2-abc.png`)).toEqual({ firstOwnerId: null, taskId: id, position: 2 })
  })

  it.each([
    `result/${id}/x.png`,
    `work/${id}/2-abc.png`,
    "result/task_1/2-a.png",
    `x/result/${id}/2-a.png`,
    `result/admin_1/${id}/2-a.png`,
    `result/user_1/x/${id}/2-a.png`,
  ])("is not %s", (key) => {
    expect(readResultKey(key)).toBeNull()
  })
})
