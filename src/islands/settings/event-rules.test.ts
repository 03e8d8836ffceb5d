import { describe, expect, it } from "vitest"
import { SECURITY_EVENTS } from "../../domain/identity/rules.ts"
import { detailPartsOf, toneOf } from "./event-rules.ts"

describe("what a security event's detail says", () => {
  it("is worded where it is a word of ours or a third party", () => {
    expect(detailPartsOf("way-linked", "google")).toEqual([{ kind: "provider", type: "google" }])
    expect(detailPartsOf("signed-in", "email-code")).toEqual([{ kind: "word", word: "email-code" }])
    expect(detailPartsOf("profile-changed", "name links")).toEqual([
      { kind: "word", word: "name" },
      { kind: "word", word: "links" },
    ])
  })

  it("stands as it is where somebody typed it, even where it looks like a word of ours", () => {
    expect(detailPartsOf("passkey-added", "email")).toEqual([{ kind: "text", text: "email" }])
    expect(detailPartsOf("banned", "spam in comments")).toEqual([{ kind: "text", text: "spam in comments" }])
    expect(detailPartsOf("signed-in", "carrier-pigeon")).toEqual([{ kind: "text", text: "carrier-pigeon" }])
  })

  it("is left out where the title says it, and where there is none", () => {
    expect(detailPartsOf("sessions-revoked", "3")).toEqual([])
    expect(detailPartsOf("password-set", "")).toEqual([])
  })
})

it("what its owner should look at twice is marked, and so is what went well", () => {
  const marked = (tone: string) => SECURITY_EVENTS.filter((kind) => toneOf(kind) === tone)
  expect(marked("warn")).toEqual([
    ...["sign-in-failed", "codes-blocked", "password-reset", "reset-asked", "banned", "disabled", "deletion-asked"],
  ])
  expect(marked("good")).toEqual([
    ...["signed-up", "passkey-added", "ban-cancelled", "enabled", "membership-granted", "deletion-cancelled"],
  ])
})

it.each(["signed-up", "signed-in", "sign-in-failed", "way-linked", "way-unlinked", "profile-changed"] as const)(
  "the detail of %s is worded",
  (kind) => expect(detailPartsOf(kind, "email")).toEqual([{ kind: "word", word: "email" }]),
)
