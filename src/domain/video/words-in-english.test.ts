import { describe, expect, it } from "vitest"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../prompt/rules.ts"
import { wordsInEnglish } from "./words-in-english.ts"

function contextWith(translate: ((texts: readonly string[]) => Promise<readonly string[]>) | null): Pick<Context, "translator" | "log"> {
  return { translator: translate === null ? null : { name: "test", translate }, log: { info: () => {}, error: () => {} } }
}
const english = contextWith(async (texts) => texts.map((text) => (text === "模糊" ? "blurred" : "a red fox in the snow")))

describe("the words of a video that go out (spec 2§5)", () => {
  it("are in English where they were mostly Chinese, and what was typed is kept", async () => {
    expect(await wordsInEnglish(english, { prompt: "雪中的红狐狸", negative_prompt: "模糊" })).toEqual({
      prompt: "a red fox in the snow",
      local_prompt: "雪中的红狐狸",
      negative_prompt: "blurred",
      local_negative_prompt: "模糊",
    })
  })

  it("are as typed in every other language", async () => {
    const asked = { prompt: "雪の中の狐", negative_prompt: "blurred 模糊 and out of focus" }
    expect(await wordsInEnglish(english, asked)).toBe(asked)
  })

  it.each([
    ["nobody translates", contextWith(null)],
    ["the translator is away", contextWith(() => Promise.reject(new DomainError("Unavailable")))],
    ["its answer is still Chinese", contextWith(async (texts) => texts)],
    ["its answer is empty", contextWith(async () => [])],
    ["its answer is longer than a prompt may be", contextWith(async () => ["fox ".repeat(MAXIMUM_PROMPT_CHARACTERS)])],
  ])("are as typed where %s", async (_case, context) => {
    expect(await wordsInEnglish(context, { prompt: "雪中的红狐狸" })).toEqual({ prompt: "雪中的红狐狸" })
  })
})
