import { baseModels } from "../../../domain/backend/comfyui/server-models.ts"
import { type ComfyAddress, ComfyServer, obstacleOf, recordOf } from "./comfy-server.ts"
import { usedClasses } from "./node-reading.ts"

/**
 * Whether a ComfyUI server is at an address. The reasons why not are plain codes: `away`, `timed-out`, `unauthorized`, `forbidden-origin`
 * (it turns away requests whose Origin is another than its Host), `redirected`, `not-json` (a login page or another program answers),
 * `answer-too-large`, `server-error`.
 */
export type ComfyProbe =
  | { readonly kind: "found"; readonly software: "comfyui"; readonly version: string | null; readonly modelCount: number }
  | { readonly kind: "none"; readonly reason: string }

/** Looks whether a ComfyUI server that can be given orders is at an address, and if not, why. Orders nothing, changes nothing; never throws. */
export async function probeComfy(address: ComfyAddress): Promise<ComfyProbe> {
  const server = new ComfyServer(address)
  const stats = await server.ask("/system_stats")
  const system = stats.kind === "heard" && stats.status === 200 ? recordOf(recordOf(stats.body)?.["system"]) : null
  if (system === null) return { kind: "none", reason: obstacleOf(stats) ?? "not-json" }
  const answer = await usedClasses(server, true)
  if (answer.kind === "unread") return { kind: "none", reason: answer.reason }
  const version = system["comfyui_version"]
  const modelCount = baseModels(answer.classes).length
  return { kind: "found", software: "comfyui", version: typeof version === "string" ? version.slice(0, 40) : null, modelCount }
}
