import { describe, expect, it } from "vitest"
import { schemaPaths, unplacedSettings } from "../../../testing/_kernel/schema-paths.ts"
import { configurationSchema } from "../../domain/studio/configuration.ts"
import { tabsOf } from "../studio/tabs.ts"
import { panelOf } from "./panels.ts"
import { UNREACHED_FIELDS } from "./unreached-fields.ts"

const places = (["generator", "studio"] as const).flatMap((mode) =>
  tabsOf(mode).flatMap((tab) => {
    const { slots, chips, groups } = panelOf(mode, tab)
    return [...slots, ...chips, ...groups.flatMap((group) => group.fields)].map(({ paths }) => paths)
  }),
)

describe("every setting of a configuration (spec 1§3)", () => {
  it("has a field in the studio or a reason why it has none, and no reason beside a field", () => {
    expect(schemaPaths(configurationSchema()).length).toBeGreaterThan(100)
    expect(unplacedSettings(configurationSchema(), [/^meta\.prompt$/, ...places], UNREACHED_FIELDS)).toEqual({ missing: [], needless: [] })
  })
})
