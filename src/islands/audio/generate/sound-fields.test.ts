import { describe, expect, it } from "vitest"
import { unplacedSettings } from "../../../../testing/_kernel/schema-paths.ts"
import { audioConfigurationSchema } from "../../../domain/audio/generation/configuration.ts"
import { SOUND_GROUPS, UNREACHED_FIELDS, withoutSettings } from "./sound-fields.ts"

describe("the fields of a sound", () => {
  it("are there for every setting of the configuration, or a reason is given", () => {
    const places = SOUND_GROUPS.flatMap(({ fields }) => fields.map(({ paths }) => paths))
    expect(unplacedSettings(audioConfigurationSchema(), [/^meta\.prompt$/, ...places], UNREACHED_FIELDS)).toEqual({
      missing: [],
      needless: [],
    })
  })

  it("go back to their defaults together; words and voices stay", () => {
    const kept = { prompt: "a ballad", lyrics: "la", timbre: "ja-male", generateMode: "vocalSongs" as const }
    expect(withoutSettings(kept)).toBeNull()
    expect(withoutSettings({ ...kept, duration: 20, n_iter: 2, negative_prompt: "drums" })).toEqual(kept)
  })
})
