import { expect, it } from "vitest"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testServer } from "../../../testing/backend/server.ts"
import { capabilitiesWith, type FleetServer } from "../backend/index.ts"
import { searchModels } from "./search-models.ts"

const OFFERS = { "text-to-image": { slots: 2, maximumWidth: null, maximumHeight: null, maximumCount: null } }
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

it("a model has the hash that a server tells of it, and none where none does", async () => {
  const told = (name: string, hash: string | null) => ({ name, hash, family: null, sizes: null })
  const models = [told("first.safetensors", "aa11"), told("second.safetensors", "bb22"), told("third.safetensors", null)]
  const capabilities = capabilitiesWith({ name: "GPU", software: "forge", isPreview: false, offers: OFFERS, models })
  const { context } = makeTestContext({ renderFleet: async () => [testServer({ capabilities })] })
  const { items } = await searchModels(context, {})
  expect(items.flatMap(({ name, hash }) => (models.some((model) => model.name.startsWith(name)) ? [[name, hash]] : []))).toEqual([
    ["first", "aa11"],
    ["second", "bb22"],
    ["third", undefined],
  ])
})
