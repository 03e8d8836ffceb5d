import { suggestedName } from "../../src/domain/backend/check-rules.ts"
import type { Capabilities } from "../../src/domain/backend/index.ts"
import type { CheckTarget } from "../../src/edge/backends/check/check-server.ts"
import type { Renderer } from "../../src/edge/backends/renderers.ts"

/** The entry of RENDERERS that a checked server is connected with. */
export function rendererEntry(target: CheckTarget, kind: Renderer["kind"], capabilities: Capabilities): Renderer {
  const { url, token, basic, headers } = target
  return {
    name: suggestedName(url, kind),
    kind,
    url,
    slots: Math.min(64, Math.max(1, capabilities.slots)),
    ...(token === undefined ? {} : { token }),
    ...(basic === undefined ? {} : { basic }),
    ...(headers === undefined ? {} : { headers }),
  }
}
