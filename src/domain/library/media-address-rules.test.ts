import { describe, expect, it } from "vitest"
import { keyOfAddress, taskOfResultKey } from "./media-address-rules.ts"

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

describe("taskOfResultKey", () => {
  it("reads the task and the position that a result's key names, and nothing out of other keys", () => {
    const id = `task_${"0".repeat(26)}`
    expect(taskOfResultKey(`result/${id}/2-abc.png`)).toEqual({ taskId: id, position: 2 })
    for (const key of [`result/${id}/x.png`, `work/${id}/2-abc.png`, `result/task_1/2-a.png`, `x/result/${id}/2-a.png`])
      expect(taskOfResultKey(key)).toBeNull()
  })
})
