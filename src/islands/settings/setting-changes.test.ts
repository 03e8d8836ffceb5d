import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULT_SETTINGS, mergeSettings, type Settings, type SettingsChange, THEMES } from "../../domain/profile/settings-rules.ts"
import { takenBack, withPending } from "./setting-changes.ts"

const initial: Settings = { ...DEFAULT_SETTINGS, language: "en" }
const change: fc.Arbitrary<SettingsChange> = fc.oneof(
  fc.record({ theme: fc.constantFrom(...THEMES) }),
  fc.record({ insight: fc.boolean() }),
  fc.record({ task_flow_version: fc.constantFrom(1 as const, 2 as const) }),
  fc.record({ language: fc.constantFrom("en" as const, "ar" as const) }),
  fc.record({ privacy: fc.record({ show_follows: fc.boolean() }) }),
  fc.record({ privacy: fc.record({ profile_visible: fc.boolean(), show_followers: fc.boolean() }) }),
)

describe("a change of settings that is taken back", () => {
  it("leaves the settings as they were before it", () => {
    fc.assert(
      fc.property(fc.array(change), change, (earlier, last) => {
        const before = withPending(initial, earlier)
        expect(mergeSettings(mergeSettings(before, last), takenBack(before, last))).toEqual(before)
      }),
    )
  })

  it("names only what the change named, so that another device's choice stays", () => {
    expect(takenBack(initial, { privacy: { show_follows: false } })).toEqual({ privacy: { show_follows: true } })
    expect(takenBack(initial, { content: { levels: 15 } })).toEqual({ content: { levels: 3 } })
    expect(takenBack(initial, { theme: "dark" })).toEqual({ theme: "system" })
  })
})

it("what is still on its way is shown over what the server answered, the last choice last", () => {
  const shown = withPending(initial, [{ theme: "dark" }, { insight: true }, { theme: "light" }])
  expect(shown).toMatchObject({ theme: "light", insight: true })
})
