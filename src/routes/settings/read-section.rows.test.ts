import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { readMember } from "./read-section.ts"

it("whoever was deleted meanwhile has to sign in", async () => {
  const { context } = makeTestContext({ viewer: testMember() })
  await expect(readMember(context)).rejects.toMatchObject({ code: "LoginRequired" })
})
