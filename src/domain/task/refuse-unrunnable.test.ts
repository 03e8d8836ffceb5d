import { describe, expect, it } from "vitest"
import { TASK_KINDS } from "../_entry/task-kinds.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { capabilitiesWith, type FleetServer } from "../backend/index.ts"
import { studioKindOf } from "../studio/studio-kinds.ts"
import { prospectsOf, refuseUnrunnable } from "./refuse-unrunnable.ts"
import { planTask } from "./rules.ts"

const OFFER = { slots: 1, maximumWidth: 2048, maximumHeight: 2048, maximumCount: 4 }
const named = (name: string) => ({ name, hash: null, family: null, sizes: null })
const XL: FleetServer = {
  name: "xl",
  kind: "a1111",
  state: "active",
  slots: 1,
  weight: 1,
  audience: { kind: "everyone" },
  capabilities: capabilitiesWith({
    name: "xl",
    software: "forge",
    offers: { "text-to-image": OFFER },
    models: [named("xl")],
    loras: [named("film")],
    features: ["loras"],
  }),
}

async function refusalOf(meta: Parameters<typeof studioKindOf>[1], fleet: readonly FleetServer[] = [XL]): Promise<unknown> {
  const { kind } = studioKindOf("text-to-image", meta)
  const { specification } = planTask(kind, { input: meta }, "vip1")
  const context: Pick<Context, "renderFleet" | "taskKinds" | "viewer"> = {
    renderFleet: async () => fleet,
    taskKinds: TASK_KINDS,
    viewer: null,
  }
  try {
    await refuseUnrunnable(context, specification)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return [error.code, ...error.errors.map(({ path, message, value }) => `${path}: ${message}${value === undefined ? "" : ` (${value})`}`)]
  }
}

it("only previews carry out what every server that says it can is one for, whatever one that is silent might", async () => {
  const { kind } = studioKindOf("text-to-image", { prompt: "x" })
  const { specification } = planTask(kind, { input: { prompt: "x" } }, "vip1")
  const offers = { "text-to-image": OFFER }
  const easel: FleetServer = {
    ...{ ...XL, name: "easel", kind: "easel" },
    capabilities: capabilitiesWith({ name: "Easel", software: "easel", isPreview: true, offers }),
  }
  const other: FleetServer = { ...XL, capabilities: capabilitiesWith({ name: "o", software: "o", offers: { upscale: OFFER } }) }
  const arePreviews = async (...fleet: readonly FleetServer[]) => {
    const context = { renderFleet: async () => fleet, taskKinds: TASK_KINDS, viewer: null }
    return (await prospectsOf(context, specification)).isPreview
  }
  const silent: FleetServer = { ...XL, capabilities: null }
  expect(await Promise.all([arePreviews(easel), arePreviews(easel, other), arePreviews(easel, silent)])).toEqual([true, true, true])
  expect(await Promise.all([arePreviews(easel, XL), arePreviews(XL), arePreviews(silent)])).toEqual([false, false, false])
})

describe("a task that no server can carry out", () => {
  it("is refused at the field that says what is missing", async () => {
    expect(await refusalOf({ prompt: "x", art_model_no: "sdxl:xl", lora_models: [{ model_id: "film" }] })).toBeNull()
    expect(await refusalOf({ prompt: "x", art_model_no: "sdxl:gone" })).toEqual(["Unavailable", "meta.art_model_no: NoServerModel"])
    expect(await refusalOf({ prompt: "x", art_model_no: "sdxl:xl", enable_hr: true })).toEqual([
      "Unavailable",
      "meta.enable_hr: NoServerHires",
    ])
    expect(await refusalOf({ prompt: "x", lora_models: [{ model_id: "film" }, { model_id: "gone" }] })).toEqual([
      "Unavailable",
      "meta.lora_models: NoServerLora (gone)",
    ])
  })

  it("is refused at the words where those name what is missing", async () => {
    expect(await refusalOf({ prompt: "x <lora:film:1> <lora:gone v2:0.5>" })).toEqual([
      "Unavailable",
      "meta.prompt: NoServerLora (gone v2)",
    ])
  })

  it("of a sweep is refused at the axis that asks for it", async () => {
    const sweep = { x: { setting: "model" as const, values: ["any:xl", "any:gone"] } }
    expect(await refusalOf({ prompt: "x", sweep })).toEqual(["Unavailable", "meta.sweep.x.values: NoServerModel"])
  })

  it("is taken at a fresh start, while nobody has said what they can, and where the only server rests", async () => {
    const meta = { prompt: "x", art_model_no: "sdxl:gone" }
    expect(await refusalOf(meta, [])).toBeNull()
    expect(await refusalOf(meta, [{ ...XL, capabilities: null }])).toBeNull()
    expect(await refusalOf({ prompt: "x", art_model_no: "sdxl:xl" }, [{ ...XL, state: "paused" }])).toBeNull()
  })

  it("is refused to those whom no server that can do it takes orders of", async () => {
    const closed: FleetServer = { ...XL, audience: { kind: "accounts", accountIds: ["user_1"] } }
    const other: FleetServer = { ...XL, capabilities: capabilitiesWith({ name: "o", software: "o", offers: { upscale: OFFER } }) }
    expect(await refusalOf({ prompt: "x" }, [closed])).toEqual(["Unavailable", "action: NoServerKind"])
    expect(await refusalOf({ prompt: "x", art_model_no: "sdxl:xl" }, [closed, other])).toEqual(["Unavailable", "action: NoServerKind"])
  })
})
