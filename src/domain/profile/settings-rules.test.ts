import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LOCALES } from "../_kernel/locales.ts"
import {
  DEFAULT_SETTINGS,
  mergeSettings,
  readSettings,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
  settingsSchema,
  THEMES,
} from "./settings-rules.ts"

const fields = {
  task_flow_version: fc.constantFrom(1 as const, 2 as const),
  task_flow_gt: fc.option(fc.string({ maxLength: 40 })),
  insight: fc.boolean(),
  language: fc.constantFrom(...LOCALES),
  theme: fc.constantFrom(...THEMES),
}
const privacy = { profile_visible: fc.boolean(), show_follows: fc.boolean(), show_followers: fc.boolean(), show_likes: fc.boolean() }
const content = { levels: fc.constantFrom(3, 7, 15, 31), blur: fc.boolean() }
const anySettings: fc.Arbitrary<Settings> = fc.record({ ...fields, privacy: fc.record(privacy), content: fc.record(content) })
const anyChange: fc.Arbitrary<SettingsChange> = fc.record(
  { ...fields, privacy: fc.record(privacy, { requiredKeys: [] }), content: fc.record(content, { requiredKeys: [] }) },
  { requiredKeys: [] },
)

describe("a change of settings", () => {
  it("is there afterwards, leaves the rest, and changes nothing a second time", () => {
    fc.assert(
      fc.property(anySettings, anyChange, (settings, change) => {
        const merged = mergeSettings(settings, change)
        expect(settingsSchema.safeParse(merged)).toMatchObject({ success: true })
        expect(merged).toMatchObject(change)
        for (const key of Object.keys(fields) as (keyof typeof fields)[]) if (!(key in change)) expect(merged[key]).toBe(settings[key])
        for (const key of Object.keys(privacy) as (keyof typeof privacy)[])
          if (change.privacy?.[key] === undefined) expect(merged.privacy[key]).toBe(settings.privacy[key])
        for (const key of Object.keys(content) as (keyof typeof content)[])
          if (change.content?.[key] === undefined) expect(merged.content[key]).toBe(settings.content[key])
        expect(mergeSettings(merged, change)).toEqual(merged)
      }),
    )
  })

  it("takes fields that are undefined as absent", () => {
    const settings: Settings = { ...DEFAULT_SETTINGS, language: "ja", insight: true }
    expect(mergeSettings(settings, { insight: undefined, privacy: { show_follows: undefined } })).toEqual(settings)
  })

  it.each([
    { theme: "blue" },
    { task_flow_version: 3 },
    { task_flow_gt: "x".repeat(41) },
    { language: "de" },
    { privacy: { profile_visible: 0 } },
    { privacy: { everything: true } },
    { content: { levels: 32 } },
    { content: { levels: 8 } },
    { is_admin: true },
  ])("is refused as %j", (change) => {
    expect(settingsChangeSchema.safeParse(change).success).toBe(false)
  })
})

describe("stored settings", () => {
  it("come back as they were stored", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        expect(readSettings(JSON.stringify(settings), settings.language)).toEqual(settings)
      }),
    )
  })

  it("are the defaults where nothing was chosen, and never throw", () => {
    expect(readSettings("{}", "ar")).toEqual({ ...DEFAULT_SETTINGS, language: "ar" })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(settingsSchema.safeParse(readSettings(text, "en")).success).toBe(true)
      }),
    )
  })

  it("lose only the field that is not right", () => {
    const stored = JSON.stringify({ theme: "blue", insight: true, privacy: { profile_visible: "no", show_follows: false } })
    expect(readSettings(stored, "en")).toMatchObject({
      theme: DEFAULT_SETTINGS.theme,
      insight: true,
      privacy: { profile_visible: true, show_follows: false },
    })
  })
})
