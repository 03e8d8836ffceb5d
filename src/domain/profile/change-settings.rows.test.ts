import { expect, it } from "vitest"
import { makeMemberContext } from "../../../testing/credits/purse.ts"
import { changeBehavior, readBehavior } from "./change-settings.ts"
import { MAXIMUM_BEHAVIOR_BYTES } from "./usage-contract.ts"

/** What makes up the largest state of the interface when it stands beside what is there. */
const filling = (kept: object) => {
  const empty = JSON.stringify({ ...kept, filling: "" }).length
  return { filling: "x".repeat(MAXIMUM_BEHAVIOR_BYTES - empty) }
}

it("what the interface remembers may be as large as its limit, with what it remembers already, and no byte larger", async () => {
  const member = await makeMemberContext()
  const kept = { panel: "open" }
  await changeBehavior(member, { behavior: kept })
  const full = filling(kept)
  const refused = { code: "InvalidInput", errors: [{ path: "behavior", message: "TooBig" }] }
  await expect(changeBehavior(member, { behavior: { filling: `${full.filling}x` } })).rejects.toMatchObject(refused)
  expect(await readBehavior(member)).toEqual({ behavior: kept })
  expect(await changeBehavior(member, { behavior: full })).toEqual({ behavior: { ...kept, ...full } })
  await expect(changeBehavior(member, { behavior: { a: 1 } })).rejects.toMatchObject(refused)
  expect(await changeBehavior(member, { behavior: { filling: null } })).toEqual({ behavior: kept })
})
