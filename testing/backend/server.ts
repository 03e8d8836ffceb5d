import { capabilitiesWith, type FleetServer } from "../../src/domain/backend/index.ts"

/** A server of a test: the preview renderer, free for everyone, which has said that it takes images. */
export function testServer(over: Partial<FleetServer> = {}): FleetServer {
  return {
    name: "easel",
    kind: "easel",
    state: "active",
    slots: 2,
    weight: 1,
    audience: { kind: "everyone" },
    capabilities: capabilitiesWith({
      name: "Easel",
      software: "easel",
      isPreview: true,
      offers: { "text-to-image": { slots: 2, maximumWidth: null, maximumHeight: null, maximumCount: null } },
    }),
    ...over,
  }
}
