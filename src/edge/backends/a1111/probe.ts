import type { Renderer } from "../renderers.ts"
import { connect, type Heard } from "./connection.ts"

/**
 * Why a server is none that orders can be sent to: `no-api`: the web UI runs without `--api`; `unauthorized`, `forbidden-origin`: its
 * sign-in, or its guard against foreign pages; `redirected`, `not-json`: a login page or another program answers; `tunnel`: a proxy in
 * between does not reach it.
 */
export type ProbeReason =
  | "away"
  | "timed-out"
  | "unauthorized"
  | "forbidden-origin"
  | "no-api"
  | "no-run-progress"
  | "redirected"
  | "not-json"
  | "tunnel"
  | "server-error"

export type ProbeAnswer =
  | { readonly kind: "found"; readonly software: "a1111" | "forge"; readonly modelCount: number }
  | { readonly kind: "none"; readonly reason: ProbeReason }

/** Looks whether a web UI with its API is at an address, and if not, why. Orders nothing, changes nothing. Never throws. */
export async function probeA1111(renderer: Pick<Renderer, "url" | "token" | "basic" | "headers">): Promise<ProbeAnswer> {
  const connection = connect(renderer)
  const models = await connection.ask("/sdapi/v1/sd-models")
  const reason = reasonOf(models)
  if (reason !== null) return { kind: "none", reason }
  if (models.kind !== "heard" || !Array.isArray(models.body)) return { kind: "none", reason: "not-json" }
  const run = await connection.ask("/internal/progress", { body: { id_task: "none", live_preview: false } })
  if (run.kind !== "heard" || run.status !== 200)
    return { kind: "none", reason: reasonOf(run) === "no-api" ? "no-run-progress" : (reasonOf(run) ?? "not-json") }
  const modules = await connection.ask("/sdapi/v1/sd-modules")
  const isForge = modules.kind === "heard" && modules.status === 200
  return { kind: "found", software: isForge ? "forge" : "a1111", modelCount: models.body.length }
}

function reasonOf(heard: Heard): ProbeReason | null {
  if (heard.kind === "silent") return heard.reason === "too-large" ? "not-json" : heard.reason
  const { status } = heard
  if (status === 401) return "unauthorized"
  if (status === 403) return "forbidden-origin"
  if (status === 404 || status === 405) return "no-api"
  if (status >= 300 && status < 400) return "redirected"
  if (status === 502 || status === 503 || status === 504 || status >= 520) return "tunnel"
  if (status >= 500) return "server-error"
  return heard.kind === "page" ? "not-json" : null
}
