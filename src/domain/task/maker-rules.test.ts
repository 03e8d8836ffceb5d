import { expect, it } from "vitest"
import { capabilitiesWith } from "../backend/index.ts"
import { makerOf, shownMaker } from "./maker-rules.ts"

const easel = {
  kind: "easel",
  capabilities: capabilitiesWith({ name: "Easel", software: "easel", offers: {}, upscalers: ["Lanczos"] }),
} as const

it("a result says what nothing came of: of the order at its server, and of the input", () => {
  const order = { kind: "upscale", fields: { width: 64, height: 64, upscaler: "nope" } }
  expect(shownMaker(makerOf(easel, order, ["roop_arg", "--chaos"])).notes).toEqual({
    approximated: [],
    left_out: ["upscaler", "roop_arg", "--chaos"],
    not_done: [],
  })
  expect(makerOf(easel, { ...order, fields: { upscaler: "Lanczos" } }).notes.leftOut).toEqual([])
})
