import { expect, it } from "vitest"
import { serverNameSchema } from "./server-schemas.ts"

it("a server is not called what every object has: tables by servers' names would find that", () => {
  const isName = (name: string) => serverNameSchema().safeParse(name).success
  expect(["gpu-1", "constructors", "a".repeat(40)].map(isName)).toEqual([true, true, true])
  expect(Object.getOwnPropertyNames(Object.prototype).filter(isName)).toEqual([])
  expect(["", "GPU", "a".repeat(41)].map(isName)).toEqual([false, false, false])
})
