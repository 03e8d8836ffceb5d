import { describe, expect, it } from "vitest"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { askedOf } from "./asked-query.ts"

const asked = (query: Readonly<Record<string, string>>) => askedOf((name) => query[name])
const PARENT = `task_${"0".repeat(26)}`
const FILE = `file_${"0".repeat(26)}`

describe("what the address of the audio page asks for", () => {
  it("is nothing where it says nothing, and what does not fit is left out", () => {
    expect(asked({})).toEqual({})
    expect(asked({ tab: "x", mode: "x", sub: "x", prompt: "", parent: "x", op: "2", file: "x" })).toEqual({})
    expect(asked({ mode: "toString" })).toEqual({})
  })

  it("is a tab, a way of making, and who says what", () => {
    expect(asked({ tab: "lipSync", sub: "audio" })).toEqual({ tab: "lipSync", sub: "audio" })
    expect(["vocalSongs", "speech", "instrumental", "soundEffect"].map((mode) => asked({ mode }).mode)).toEqual([
      ...["song", "speech", "music", "sound-effect"],
    ])
  })

  it("is words, cut where they are too long", () => {
    expect(asked({ prompt: "the sea" })).toEqual({ prompt: "the sea" })
    expect(asked({ prompt: "x".repeat(MAXIMUM_PROMPT_CHARACTERS + 1) }).prompt).toHaveLength(MAXIMUM_PROMPT_CHARACTERS)
  })

  it("is a file, or a result by its place, the first where no place fits", () => {
    expect(asked({ file: FILE })).toEqual({ file: FILE })
    expect(asked({ parent: PARENT, op: "3" })).toEqual({ parent: PARENT, place: 3 })
    for (const op of ["0", "-1", "1.5", "x"]) expect(asked({ parent: PARENT, op })).toEqual({ parent: PARENT, place: 1 })
    expect(asked({ parent: PARENT })).toEqual({ parent: PARENT, place: 1 })
  })
})
