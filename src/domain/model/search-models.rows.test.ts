import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testServer } from "../../../testing/backend/server.ts"
import { capabilitiesWith, type FleetServer } from "../backend/index.ts"
import { searchModels } from "./search-models.ts"

const SHUT = { audience: { kind: "plans", plans: ["vip3"] } } as const
const real = (over: Partial<FleetServer> = {}) =>
  testServer({ capabilities: capabilitiesWith({ name: "GPU", software: "forge", isPreview: false, offers: {} }), ...over })

it.each<[string, readonly FleetServer[], boolean]>([
  ["a preview renderer works for them", [testServer()], true],
  ["a preview renderer works, but not for them", [testServer(SHUT)], true],
  ["another server works, but not for them", [real(SHUT)], false],
  ["no server is there", [], false],
])("what is laid over models is told to be a preview as long as one could make it: where %s", async (_where, fleet, expected) => {
  const { context } = makeTestContext({ renderFleet: async () => fleet })
  const { items } = await searchModels(context, { model_types: ["LORA"] })
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ is_preview }) => is_preview === expected)).toBe(true)
})
