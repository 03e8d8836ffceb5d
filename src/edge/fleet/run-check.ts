import type { CheckReport, CheckTarget } from "../../domain/backend/index.ts"
import { type BackendEnv, createBackend } from "../backends/create-backend.ts"

/** Tries what a server can do: whether it says what that is. */
export async function runCheck({ name, kind, secrets }: CheckTarget, env: BackendEnv): Promise<CheckReport> {
  const startMs = Date.now()
  if (kind === null) {
    return { kind, slots: null, rows: [{ step: "kind", outcome: "fails", code: "not-a-render-server", values: {}, took_ms: 0 }] }
  }
  const said = await capabilitiesOf()
  const row = { step: "capabilities", values: {}, took_ms: Date.now() - startMs }
  if (said === null) return { kind, slots: null, rows: [{ ...row, outcome: "fails", code: "capabilities-missing" }] }
  return { kind, slots: said.slots, rows: [{ ...row, outcome: "works", code: null }] }

  async function capabilitiesOf() {
    if (kind === null) return null
    try {
      return await createBackend({ name, kind, slots: 1, ...secrets }, env).capabilities()
    } catch {
      return null
    }
  }
}
