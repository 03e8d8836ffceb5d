import type { Plan } from "../../_kernel/plans.ts"
import type { SizePx } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { studioKindOf } from "../studio-kinds.ts"
import { readValues } from "./read-values.ts"
import type { AppTemplate } from "./template-rules.ts"

/** What counts of an image for a price: its size. */
const UNNAMED = { role: "image", mediaKey: "", url: "", sha256: "", sizeBytes: 0, prompt: "" }
const ONE_MEGAPIXEL: SizePx = { width: 1024, height: 1024 }

/**
 * What an app costs under a plan with what it is given so far, by the rules that creating its task charges by. An image that is not chosen
 * counts as one megapixel; for a visitor it is what a member pays, since only members run apps.
 */
export function priceOfApp(template: AppTemplate, given: Readonly<Record<string, string>>, image: SizePx | null, plan: Plan): number {
  const { values } = readValues(template, given)
  const meta = template.configure(values, image)
  const sources = template.inputs.some(({ kind }) => kind === "image") ? [{ ...UNNAMED, ...(image ?? ONE_MEGAPIXEL) }] : []
  const { kind } = studioKindOf(template.action, meta)
  return planTask(kind, { input: meta, sources }, plan === "visitor" ? "free" : plan).quote.calculate_coins
}
