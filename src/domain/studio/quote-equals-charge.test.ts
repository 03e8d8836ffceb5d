import fc from "fast-check"
import { expect, it, vi } from "vitest"
import * as z from "zod/mini"
import { TASK_KINDS } from "../_entry/task-kinds.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type AccountId, asAccountId, newTaskId } from "../_kernel/ids.ts"
import { PLANS } from "../_kernel/plans.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { validInput } from "../_kernel/valid-input.ts"
import type { NewTask, WriteFacts } from "../task/write-task.ts"
import * as calls from "./create-contract.ts"
import { createStudioTask } from "./create-studio-task.ts"
import { estimateStudioTask } from "./estimate.ts"
import { ACTION_CODES, CUSTOM_RATIO_CODE, kindOfAction, RATIOS, SAMPLERS } from "./rules.ts"

const world = vi.hoisted(() => ({ side: { width: 64, height: 64 }, charged: -1 }))

// What the database would say: every image that is named is there, of the size of this round, and what is to be written is taken.
vi.mock("./find-sources.ts", () => ({
  findSources: async (
    _: unknown,
    named: readonly { readonly role: string }[],
    result: { readonly role: string } | null,
  ): Promise<TaskSource[]> =>
    [...new Set([...(result === null ? [] : [result.role]), ...named.map(({ role }) => role)])].map((role) => ({
      role,
      mediaKey: `result/${role}.png`,
      url: `/media/${role}`,
      sha256: "a".repeat(64),
      sizeBytes: 1000,
      prompt: "a fox",
      ...world.side,
    })),
}))
vi.mock("../task/write-task.ts", () => ({
  writeTask: async (_: unknown, row: NewTask): Promise<WriteFacts> => {
    world.charged = row.priceCoins ?? -1
    throw new Error("written")
  },
}))

const RUNS = 2_000
const account: AccountId = asAccountId("user_1")
const member = (plan: (typeof PLANS)[number]): MemberContext =>
  Object.assign(Object.create(null), {
    viewer: { kind: "member", id: account, plan },
    nowMs: 1,
    random: Math.random,
    renderFleet: async () => [],
    taskKinds: TASK_KINDS,
  })

const share = fc.double({ min: 0, max: 1, noNaN: true })
const name = fc.constantFrom("film-grain", "ink", "")
const side = fc.oneof(fc.constantFrom(0, 64, 512, 768, 1024, 1536, 2048, 4096), fc.integer({ min: 64, max: 4096 }))
const address = fc.constantFrom("/media/result/a", "/media/result/b")
const lora = fc.record({ model_id: name, weight: fc.double({ min: -4, max: 4, noNaN: true }) }, { requiredKeys: ["model_id"] })
const unit = fc.record(
  {
    module: fc.constantFrom("canny", "pose", "none", "softEdge"),
    input_image: address,
    weight: share,
    processor_res: fc.integer({ min: 64, max: 2048 }),
  },
  { requiredKeys: ["module"] },
)
const prompt = fc.constantFrom(
  "a fox",
  "a fox --ar 16:9 --seed 4",
  "a fox <lora:ink:0.4> <lora:b:1>",
  "a fox --ar 5:2 --no fog",
  "two foxes",
)
const configuration = fc.record(
  {
    prompt,
    negative_prompt: prompt,
    aspect_ratio: fc.constantFrom(...RATIOS.map(({ code }) => code), CUSTOM_RATIO_CODE),
    width: side,
    height: side,
    imageMode: fc.constantFrom(1, 2, 3, 4),
    n_iter: fc.integer({ min: 1, max: 4 }),
    seed: fc.integer({ min: -1, max: 2_147_483_643 }),
    art_model_no: fc.constantFrom("easel-preview", "easel-lens", "easel-sketchbook"),
    lora_models: fc.array(lora, { maxLength: 4 }),
    embeddings: fc.array(fc.record({ model_id: name }), { maxLength: 2 }),
    is_agency_fee: fc.boolean(),
    agency_fee: fc.integer({ min: -1000, max: 1000 }),
    vae: name,
    steps: fc.integer({ min: 1, max: 60 }),
    sampler_name: fc.constantFrom(...SAMPLERS),
    denoising_strength: share,
    enable_hr: fc.boolean(),
    hr_scale: fc.double({ min: 1, max: 4, noNaN: true }),
    refiner_mode: name,
    imageUrl: address,
    mask: address,
    scaling_ratio: fc.double({ min: 1.1, max: 4, noNaN: true }),
    left_margin: fc.integer({ min: 0, max: 600 }),
    controlnet_units: fc.array(unit, { maxLength: 4 }),
    ad_units: fc.array(fc.record({ ad_denoising_strength: share }), { maxLength: 4 }),
    exchange_face: fc.record({ target_uri: address, source_uri: address }, { requiredKeys: [] }),
    animatediff: fc.record({ lora: fc.constantFrom("zoom-in", "drift"), weight: share }, { requiredKeys: [] }),
    category: fc.constantFrom(1, 3, 5, 7, 11),
    speed_type: fc.constantFrom(1, 2),
    sdxl: fc.record({ width: side, height: side }, { requiredKeys: [] }),
    studio: fc.record({ width: side, height: side }, { requiredKeys: [] }),
    lab_base: fc.record({ conds: fc.array(fc.record({ image: address, mode: fc.constantFrom("PyraCanny", "CPDS") }), { maxLength: 2 }) }),
  },
  { requiredKeys: [] },
)
const payload = fc.record(
  {
    action: fc.constantFrom(...ACTION_CODES),
    parent_task_id: fc.constant(newTaskId(1)),
    category: fc.constantFrom(1, 3, 5, 7, 11),
    speed_type: fc.constantFrom(1, 2),
    art_model_no: fc.constantFrom("easel-preview", "easel-lens"),
    meta: configuration,
  },
  { requiredKeys: ["action", "meta"] },
)

type Said = { readonly coins: number } | { readonly refused: string }

/** What creating a task writes as its price; its code where it is refused. */
async function chargeOf(context: MemberContext, { action, ...given }: CallInput<typeof calls.createTask>): Promise<Said> {
  const kind = kindOfAction(action)
  if (kind === null) throw new Error(`no action ${action}`)
  world.charged = -1
  try {
    await createStudioTask(context, kind, given, null)
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.code }
    if (!(error instanceof Error) || error.message !== "written") throw error
  }
  return { coins: world.charged }
}

it(`a quote is what is charged, for ${RUNS.toLocaleString("en")} configurations of all actions and plans`, async () => {
  const priced = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      payload,
      side,
      side,
      fc.constantFrom(...PLANS.filter((plan) => plan !== "visitor")),
      async (asked, width, height, plan) => {
        world.side = { width: Math.max(64, width), height: Math.max(64, height) }
        const context = member(plan)
        const charge = await chargeOf(context, validInput(calls.createTask.input(), asked))
        // What is refused is redrawn: only what is charged counts.
        fc.pre(!("refused" in charge))
        const quote = await estimateStudioTask(context, validInput(z.strictObject(calls.estimateFields()), { ...asked, ss: "studio" }))
        expect(charge).toEqual({ coins: quote.calculate_coins })
        priced.set(asked.action, (priced.get(asked.action) ?? 0) + 1)
      },
    ),
    { numRuns: RUNS },
  )
  // Every action was among what was charged, often enough to mean something.
  for (const action of ACTION_CODES) expect([action, (priced.get(action) ?? 0) > 20]).toEqual([action, true])
}, 120_000)
