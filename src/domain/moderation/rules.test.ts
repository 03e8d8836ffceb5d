import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { banState, mayModerate } from "./rules.ts"

describe("banState", () => {
  it("ends in the very millisecond of its end, and a cancelled one is over for good", () => {
    expect(banState({ endsAtMs: 10, cancelledAtMs: null }, 9)).toBe("in-force")
    expect(banState({ endsAtMs: 10, cancelledAtMs: null }, 10)).toBe("ended")
    expect(banState({ endsAtMs: null, cancelledAtMs: null }, Number.MAX_SAFE_INTEGER)).toBe("in-force")
    expect(banState({ endsAtMs: null, cancelledAtMs: 5 }, 1)).toBe("cancelled")
  })
})

describe("mayModerate", () => {
  it("never lets anybody act against themselves, nor a moderator against those who hold a role", () => {
    const person = fc.record({ id: fc.constantFrom("a", "b"), isModerator: fc.boolean(), isAdmin: fc.boolean() })
    fc.assert(
      fc.property(person, person, (actor, subject) => {
        const may = mayModerate(actor, subject)
        if (actor.id === subject.id) expect(may).toBe(false)
        else if (!actor.isAdmin && (subject.isModerator || subject.isAdmin)) expect(may).toBe(false)
        else expect(may).toBe(true)
      }),
    )
  })
})
