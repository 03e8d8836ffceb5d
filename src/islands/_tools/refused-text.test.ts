import { expect, it } from "vitest"
import { CallError } from "../_runtime/call.ts"
import { refusedTextOf } from "./refused-text.ts"

const finding = {
  rule: "r",
  version: 1,
  field: "text",
  span: { start: 0, end: 3 },
  action: "refuse",
  level: 1,
  about: "spam",
  appeal: null,
}

it("a refusal by the posting rules says its findings", () => {
  const error = new CallError("ContentRefused", { data: { findings: [finding] } })
  expect(refusedTextOf(error)).toEqual({ findings: [finding], action: "refuse", level: 1 })
})

it.each([
  ["another refusal", new CallError("NotAllowed", { data: { findings: [finding] } })],
  ["one whose findings cannot be read", new CallError("ContentRefused", { data: { findings: [{}] } })],
  ["one without findings", new CallError("ContentRefused", {})],
  ["an error of the page", Object.assign(new Error("no"), { code: "ContentRefused", data: { findings: [finding] } })],
])("%s says nothing of the text", (_title, error) => expect(refusedTextOf(error)).toBeNull())
