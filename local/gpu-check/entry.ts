import type { Capabilities } from "../../src/domain/backend/index.ts"
import type { CheckTarget } from "../../src/edge/backends/check/check-server.ts"
import type { Renderer } from "../../src/edge/backends/renderers.ts"

/** The entry of RENDERERS that a checked server is connected with. */
export function rendererEntry(target: CheckTarget, kind: Renderer["kind"], capabilities: Capabilities): Renderer {
  const { url, token, basic, headers } = target
  return {
    name: nameFrom(url, kind),
    kind,
    url,
    slots: Math.min(64, Math.max(1, capabilities.slots)),
    ...(token === undefined ? {} : { token }),
    ...(basic === undefined ? {} : { basic }),
    ...(headers === undefined ? {} : { headers }),
  }
}

/** A name by which people will know it: the first part of the host, unless that is a number. */
function nameFrom(url: string, kind: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : ""
  const label = (host.split(".")[0] ?? "").toLowerCase().replaceAll(/[^a-z0-9-]/g, "")
  return /^[a-z][a-z0-9-]{0,39}$/.test(label) && label !== "localhost" ? label : `${kind}-1`
}
