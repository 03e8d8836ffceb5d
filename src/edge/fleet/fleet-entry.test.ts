import { expect, it } from "vitest"
import { testServer } from "../../../testing/backend/server.ts"
import { capabilitiesWith } from "../../domain/backend/index.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import { blockOf } from "./fleet-entry.ts"

const row: ServerRow = {
  ...{ name: "a", kind: "http", state: "active", slots: 1, weight: 1, audience: "{}", offers: "[]", sealed: null, hint: "" },
  ...{ connection: "", seed: null, isOwn: true, createdAtMs: 1, updatedAtMs: 1 },
}
const learnt = { connection: "", readAtMs: null, askedAtMs: null, changes: [] }
const real = capabilitiesWith({ name: "One", software: "one", offers: {} })
const preview = testServer().capabilities

it.each([
  ["production", undefined, "http", real, null],
  ["production", undefined, "http", preview, "preview-not-allowed"],
  ["production", undefined, "easel", real, "preview-not-allowed"],
  ["production", undefined, "easel", null, "preview-not-allowed"],
  ["production", undefined, "http", null, "nothing-known"],
  ["production", "no", "http", preview, "preview-not-allowed"],
  ["production", "yes", "http", preview, null],
  ["production", "yes", "easel", null, null],
  ["development", undefined, "http", preview, null],
  ["development", undefined, "http", null, null],
] as const)(
  "in %s, where previews are allowed by %j, a server of %s that says %j is blocked as %s",
  (environment, allowed, kind, capabilities, blocked) => {
    const settings = { ENVIRONMENT: environment, ...(allowed === undefined ? {} : { ALLOW_PREVIEW_RENDERER: allowed }) }
    expect(blockOf({ ...row, kind }, { ...learnt, capabilities }, true, settings)).toBe(blocked)
    expect(blockOf({ ...row, kind }, { ...learnt, capabilities }, false, settings)).toBe("cannot-open")
  },
)
