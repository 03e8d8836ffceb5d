import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ASKED, afterEvent, type VoiceEvent, voiceStateOf } from "./state-rules.ts"

const EVENTS = ["began", "trained", "notTrained", "approved", "refused", "revoked"] as const satisfies readonly VoiceEvent[]
const lives = fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 })
const after = (events: readonly VoiceEvent[]) => events.reduce(afterEvent, ASKED)

describe("the state of a voice", () => {
  it("is ready only where it was trained and the last that was said of its consent is that it is one", () => {
    fc.assert(
      fc.property(lives, (events) => {
        const said = events.slice(events.indexOf("began")).filter((event) => event === "approved" || event === "refused")
        const training = events.slice(events.indexOf("began")).find((event) => event === "trained" || event === "notTrained")
        const mayBeReady = events.includes("began") && training === "trained" && said.at(-1) === "approved" && !events.includes("revoked")
        expect(voiceStateOf(after(events)) === "ready").toBe(mayBeReady)
      }),
    )
  })

  it("is none before its recordings came, and never again once it is revoked, whatever follows", () => {
    expect(voiceStateOf(ASKED)).toBeNull()
    fc.assert(fc.property(lives, lives, (before, later) => voiceStateOf(after([...before, "revoked", ...later])) === null))
  })

  it("waits for its training before it waits for a listener, and a refusal goes before both", () => {
    expect(voiceStateOf(after(["began"]))).toBe("training")
    expect(voiceStateOf(after(["began", "approved"]))).toBe("training")
    expect(voiceStateOf(after(["began", "trained"]))).toBe("inReview")
    expect(voiceStateOf(after(["began", "notTrained", "approved"]))).toBe("failed")
    expect(voiceStateOf(after(["began", "trained", "approved", "refused"]))).toBe("refused")
  })
})
