import { expect, it, vi } from "vitest"
import { otherFollowers } from "./follower-count.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../_runtime/call.ts", () => ({ call }))

it.each([
  [{ follower_count: 3, is_followed: true }, 2],
  [{ follower_count: 3, is_followed: false }, 3],
  [{ follower_count: null, is_followed: true }, null],
  [null, null],
])("the viewer is not counted among the others: %j", async (profile, others) => {
  if (profile === null) call.mockRejectedValueOnce(new Error("offline"))
  else call.mockResolvedValueOnce(profile)
  expect(await otherFollowers("acc" as never)).toBe(others)
})
