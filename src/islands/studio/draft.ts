import * as z from "zod/mini"
import { keepInTab, keptInTab } from "../_runtime/tab-memory.ts"
import { type Settings, settingsFrom } from "./settings.ts"

const DRAFT_KEY = "atelier.create.draft"

const count = z.optional(z.nullable(z.number()))
const draftSchema = z.object({
  prompt: z.string(),
  ratio: z.number(),
  width: count,
  height: count,
  style: z.nullable(z.string()),
  count,
  seed: z.nullable(z.union([z.number(), z.string()])),
  negative: z.optional(z.string()),
  guidance: count,
  steps: count,
  sampler: z.optional(z.string()),
  hires: z.optional(z.boolean()),
  speed: count,
})

/** What was typed last in this window, else on this device; null without one. */
export function loadDraft(): Settings | null {
  try {
    const draft = z.safeParse(draftSchema, JSON.parse(keptInTab(DRAFT_KEY) ?? "null"))
    if (!draft.success) return null
    return settingsFrom(Object.fromEntries(Object.entries(draft.data).filter(([, value]) => value !== null && value !== undefined)))
  } catch {
    return null
  }
}

/** Keeps the settings through reloads, failures and signing in; a device that refuses storage just forgets. */
export function saveDraft(settings: Settings): void {
  try {
    keepInTab(DRAFT_KEY, JSON.stringify(settings))
  } catch {
    // Storage is full or forbidden.
  }
}
