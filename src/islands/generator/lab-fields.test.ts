import { describe, expect, it } from "vitest"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { type SceneConfig, sceneConfigOf } from "../../domain/studio/offer-rules.ts"
import { SCHEDULERS, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { NONE } from "../_making/form/field-declaration.ts"
import { LAB_FIELDS, SCHEDULER } from "./lab-fields.ts"

const NOTHING = sceneConfigOf(STARTER_MODEL, { kinds: [], features: [], fields: [] })
const TUNING = sceneConfigOf(STARTER_MODEL, { kinds: [], features: ["tuning"], fields: ["tuning.prompt_magic"] })

/** Names of the fields that are shown. */
const shown = (meta: Configuration, scene: SceneConfig | null = TUNING) =>
  LAB_FIELDS.filter(({ isShown }) => isShown?.({ meta, scene }) ?? true).map(({ name }) => name)

function fieldNamed(name: string) {
  const field = LAB_FIELDS.find((one) => one.name === name)
  if (field === undefined || field.control === "own") throw new Error(`no field ${name}`)
  return field
}

describe("the studio's own settings", () => {
  it("are shown where a server tunes, those of a switch while it is on", () => {
    const always = ["looks", "sharpness", "hdr", "brightness", "adjust", "fineDetail", "expandPrompt", "semantics", "film", "promptMagic"]
    expect(shown({})).toEqual(always)
    expect([shown({}, null), shown({}, NOTHING), shown({ lab_base: { quality_open: true, hdr_enabled: true } }, NOTHING)]).toEqual([
      [],
      [],
      [],
    ])
  })

  it.each([
    ["hdr_enabled", ["hdrIntensity"]],
    ["auto_brightness_open", ["brightnessStrength"]],
    ["auto_adjust_open", ["adjustStrength"]],
    ["quality_open", ["detailOffset", "qualityMode", "qualityType"]],
    ["intelligence_open", ["expandLength"]],
  ])("show with %s what belongs to it alone", (name, more) => {
    const plain = shown({})
    expect(shown({ lab_base: { [name]: true } }).filter((one) => !plain.includes(one))).toEqual(more)
    expect(shown({ lab_base: { [name]: false } })).toEqual(plain)
  })

  it("are silent where a switch is off, and numbers where a choice is one", () => {
    const { read, write } = fieldNamed("hdr")
    expect([write({}, true as never), write({ lab_base: { hdr_enabled: true } }, false as never)]).toEqual([
      { lab_base: { hdr_enabled: true } },
      {},
    ])
    expect(read({ lab_base: { hdr_enabled: true } })).toBe(true)
    const mode = fieldNamed("qualityMode")
    const chosen = mode.write({}, "2" as never)
    expect(chosen).toEqual({ lab_base: { quality_mode: 2 } })
    expect([mode.read(chosen), mode.read({}), mode.write(chosen, undefined)]).toEqual(["2", undefined, {}])
    expect([fieldNamed("promptMagic").read({}), fieldNamed("promptMagic").read({ lab_base: { prompt_magic: 0.5 } })]).toEqual([
      undefined,
      0.5,
    ])
  })

  it("take a scheduler that is known, and none for what is not", () => {
    const [, second] = SCHEDULERS
    expect(SCHEDULER.write({}, second)).toEqual({ lab_base: { scheduler: second } })
    expect([SCHEDULER.write({ lab_base: { scheduler: SCHEDULERS[1] } }, NONE), SCHEDULER.write({}, "unheard of")]).toEqual([{}, {}])
  })
})
