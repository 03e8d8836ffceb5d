import { expect, it, test, vi } from "vitest"
import { painted } from "../../../testing/formats/painted-image.ts"
import { capabilitiesWith, type OfferedModel } from "../../domain/backend/index.ts"
import { base64Of } from "../../formats/base64.ts"
import type { PaintedDraft, paintDraft } from "../backends/paint-draft.ts"
import type { BackendOrder } from "../backends/render-backend.ts"
import type { FleetEntry } from "./fleet-entry.ts"
import { paintAt } from "./paint-test-image.ts"

const paint = vi.hoisted(() => vi.fn<typeof paintDraft>())
vi.mock("../backends/paint-draft.ts", () => ({ paintDraft: paint }))
vi.mock("../backends/create-backend.ts", () => ({ createBackend: () => null }))

const model = (name: string, over: Partial<OfferedModel> = {}): OfferedModel => ({ name, hash: null, family: "sdxl", sizes: null, ...over })
const modelsOf = (orders: readonly BackendOrder[]) => orders.map(({ fields }) => fields["model"])

/** What comes of a test image at a server, and what was ordered there for it. */
async function paintedAt(
  answer: PaintedDraft | Error,
  { slots = 1, ...over }: { readonly slots?: number } & Partial<NonNullable<FleetEntry["capabilities"]>> = {},
) {
  const orders: BackendOrder[] = []
  paint.mockImplementation(async (_backend, _id, order) => {
    orders.push(order)
    if (answer instanceof Error) throw answer
    return answer
  })
  const offers = { "text-to-image": { slots, maximumWidth: null, maximumHeight: null, maximumCount: null } }
  const entry = { capabilities: capabilitiesWith({ name: "one", software: "one", offers, ...over }) }
  return { outcome: await paintAt(JSON.parse(JSON.stringify(entry)), "a fox", JSON.parse("{}")), orders }
}

const BROKEN = { kind: "failed", reason: "model-broken" } as const

it("an image is told with its size, as an address of its own", async () => {
  const bytes = await painted("png", 64, 48)
  const { outcome } = await paintedAt({ kind: "painted", bytes })
  expect(outcome).toEqual({ kind: "painted", image: `data:image/png;base64,${base64Of(bytes)}`, width: 64, height: 48 })
})

test.each<readonly [string, PaintedDraft | Error, string]>([
  ["a plain code is told", { kind: "failed", reason: "late" }, "late"],
  ["a code of 40 letters is told", { kind: "failed", reason: "a".repeat(40) }, "a".repeat(40)],
  ["a longer one is a server's own words", { kind: "failed", reason: "a".repeat(41) }, "server-error"],
  ["so is a sentence", { kind: "failed", reason: "C:\\models is gone" }, "server-error"],
  ["so is nothing", { kind: "failed", reason: "" }, "server-error"],
  ["what was stopped says so", { kind: "stopped" }, "stopped"],
  ["bytes that are no image say so", { kind: "painted", bytes: new Uint8Array(100) }, "bad-bytes"],
  ["what throws is the server's fault", new Error("boom"), "server-error"],
])("%s", async (_title, answer, code) => {
  expect((await paintedAt(answer)).outcome).toEqual({ kind: "failed", code })
})

it("a server that has said nothing, or paints no images, is not asked", async () => {
  expect(await paintAt(JSON.parse('{"capabilities":null}'), "a fox", JSON.parse("{}"))).toEqual({ kind: "failed", code: "away" })
  for (const without of [{ slots: 0 }, { offers: {} }]) {
    const { outcome, orders } = await paintedAt(BROKEN, without)
    expect([outcome, orders]).toEqual([{ kind: "failed", code: "not-offered" }, []])
  }
})

test.each([
  [0, [undefined]],
  [1, ["m0"]],
  [2, ["m0", "m1"]],
  [3, ["m0", "m1", "m2"]],
  [4, ["m0", "m1", "m2"]],
])("of %d models that cannot be loaded, each is tried once, and three at most", async (count, tried) => {
  const models = Array.from({ length: count }, (_, place) => model(`m${place}`))
  const { outcome, orders } = await paintedAt(BROKEN, { models })
  expect([outcome, modelsOf(orders)]).toEqual([{ kind: "failed", code: "model-broken" }, tried])
})

it("another failure than a broken model's is not tried again", async () => {
  const { orders } = await paintedAt({ kind: "failed", reason: "late" }, { models: [model("a"), model("b")] })
  expect(modelsOf(orders)).toEqual(["a"])
})

it("it is painted in the model's first size and by a sampler that is there, else by the usual", async () => {
  const sized = model("a", {
    sizes: [
      { width: 1024, height: 768 },
      { width: 64, height: 64 },
    ],
  })
  const [own] = (await paintedAt(BROKEN, { models: [sized], samplers: ["DDIM", "Euler"] })).orders
  expect(own?.fields).toMatchObject({ prompt: "a fox", count: 1, width: 1024, height: 768, sampler_name: "Euler", model: "a" })
  const [both] = (await paintedAt(BROKEN, { samplers: ["Euler", "Euler a"] })).orders
  expect(both?.fields).toMatchObject({ width: 512, height: 512, sampler_name: "Euler a" })
  const [none] = (await paintedAt(BROKEN, { samplers: ["DDIM"] })).orders
  expect(Object.keys(none?.fields ?? {})).not.toContain("sampler_name")
})
