import { describe, expect, it } from "vitest"
import { parseAdminCommand } from "./command-line.ts"

describe("parseAdminCommand", () => {
  it("reads every command", () => {
    expect(parseAdminCommand([])).toEqual({ kind: "help" })
    expect(parseAdminCommand(["owner-link"])).toEqual({ kind: "owner-link" })
    expect(parseAdminCommand(["show", "a@b.org"])).toEqual({ kind: "show", who: "a@b.org" })
    expect(parseAdminCommand(["role", "a@b.org", "admin", "on"])).toEqual({ kind: "role", who: "a@b.org", role: "admin", on: true })
    expect(parseAdminCommand(["disable", "a@b.org"])).toEqual({ kind: "status", who: "a@b.org", isDisabled: true })
    expect(parseAdminCommand(["enable", "a@b.org"])).toEqual({ kind: "status", who: "a@b.org", isDisabled: false })
    expect(parseAdminCommand(["invite", "5", "30"])).toEqual({ kind: "invite", uses: 5, days: 30 })
    expect(parseAdminCommand(["invite"])).toEqual({ kind: "invite", uses: null, days: null })
  })

  it("says what is missing or wrong", () => {
    for (const args of [
      ["show"],
      ["role", "a"],
      ["role", "a", "king", "on"],
      ["role", "a", "admin"],
      ["disable"],
      ["invite", "0"],
      ["burn"],
    ])
      expect(typeof parseAdminCommand(args)).toBe("string")
  })
})
