import { expect, it } from "vitest"
import { declaredQuery } from "./page-address.ts"

const asked = (query: string) => declaredQuery({ query: ["tag", "cursor"] }, new URLSearchParams(query)).toString()

it("of what an address asks, the first value of each declared query counts, in the declared order", () => {
  expect(asked("cursor=b&other=x&tag=sea&tag=hill")).toBe("tag=sea&cursor=b")
  expect(asked("other=x")).toBe("")
})

it("a cursor that is longer than any of ours is as good as none", () => {
  const [longest, longer] = ["c".repeat(200), "c".repeat(201)]
  expect(asked(`cursor=${longest}`)).toBe(`cursor=${longest}`)
  expect(asked(`cursor=${longer}`)).toBe("")
  expect(asked(`tag=${longer}`)).toBe(`tag=${longer}`)
})
