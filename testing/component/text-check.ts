import { contentCheck } from "../../src/domain/moderation/content-contract.ts"
import type { TextFinding } from "../../src/domain/moderation/text/verdict.ts"
import { answer } from "./answer-calls.ts"

/** The posting rules as they are asked while somebody types: they say this of it. */
export const textCheck = (findings: readonly TextFinding[] = []) =>
  answer(contentCheck, () => ({
    action: findings.some(({ action }) => action === "refuse") ? ("refuse" as const) : null,
    level: 1 as const,
    findings: [...findings],
  }))

/** A rule that stands against these letters of a field. */
export const finding = (over: Partial<TextFinding> & Pick<TextFinding, "field" | "span">): TextFinding => ({
  rule: "other-words",
  version: 1,
  action: "refuse",
  level: 1,
  about: "TextOther",
  appeal: null,
  ...over,
})
