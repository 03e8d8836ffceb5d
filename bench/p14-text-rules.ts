import { applyRules } from "../src/domain/moderation/text/apply-rules.ts"
import { compileRules } from "../src/domain/moderation/text/compile-rules.ts"
import { HOUSE_RULES } from "../src/domain/moderation/text/house-rules.ts"
import type { TextRule } from "../src/domain/moderation/text/rule.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"

const CHARACTERS = 20_000
const LATIN_WORDS = 7_000
const HAN_WORDS = 3_000
const GOAL_MS = 5
const WARM_RUNS = 20
const COMMON_LETTERS = "etaoinshrdlucmfwypvbgkqjxz"

/** Numbers in [0, 1) that are the same in every run. */
function sameNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** P14: checking a text by the rules of posting, alone and in this process. */
export const measureTextRules: Measurement = {
  goals: ["P14"],
  async run(settings): Promise<readonly Figure[]> {
    const next = sameNumbers()
    const latin = () =>
      Array.from({ length: 3 + Math.floor(next() * 8) }, () =>
        COMMON_LETTERS.charAt(Math.floor(next() * next() * COMMON_LETTERS.length)),
      ).join("")
    const han = () =>
      Array.from({ length: 2 + Math.floor(next() * 3) }, () => String.fromCharCode(0x4e00 + Math.floor(next() * 3_000))).join("")
    const entries = [...Array.from({ length: LATIN_WORDS }, latin), ...Array.from({ length: HAN_WORDS }, han)]
    const [house] = HOUSE_RULES
    if (house === undefined) throw new Error("the house has no rule")
    const many: TextRule = { ...house, id: "many", kind: "word", entries }
    const startedMs = performance.now()
    const compiled = compileRules([...HOUSE_RULES, many])
    const compiledMs = performance.now() - startedMs
    const fill = (piece: () => string): string => {
      let text = ""
      while (text.length < CHARACTERS) text += piece()
      return text.slice(0, CHARACTERS)
    }
    const texts = {
      "Latin words": fill(() => `${latin()}${latin()} `),
      Han: fill(han),
      Thai: fill(() => "สวัสดีชาวโลกที่น่ารัก "),
      "words in disguise": fill(() => `${latin()}1${latin()}0 ${latin().split("").join(" ")} `),
      "piles of marks": fill(() => "a\u0301\u0302\u3099"),
    }
    const runs = rounds(settings, 200, 40)
    return Object.entries(texts).map(([name, text]): Figure => {
      const check = () => applyRules(compiled, "post", [{ path: "text", text }])
      for (let run = 0; run < WARM_RUNS; run++) check()
      // The kernel's clock of a thread steps by milliseconds, so that all runs are counted together.
      const before = process.threadCpuUsage()
      for (let run = 0; run < runs; run++) check()
      const { user, system } = process.threadCpuUsage(before)
      const meanMs = (user + system) / 1000 / runs
      return {
        goal: "P14",
        what: `${CHARACTERS.toLocaleString("en")} characters (${name}) by ${entries.length.toLocaleString("en")} words and the house's rules, ≤ ${GOAL_MS} ms`,
        anchor: "–",
        figure: `${meanMs.toFixed(1)} ms`,
        isMet: meanMs <= GOAL_MS,
        note: `processor time of the thread in Node, mean of ${runs}; rules are compiled once for a set of versions, ${compiledMs.toFixed(0)} ms`,
      }
    })
  },
}
