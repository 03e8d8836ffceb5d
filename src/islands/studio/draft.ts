import * as z from "zod/mini"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { withinBounds } from "../../domain/studio/within-bounds.ts"
import { type KnownImage, knownImageSchema } from "../_making/known-image.ts"
import { keepInTab, keptInTab } from "../_runtime/tab-memory.ts"
import type { GeneratorMode, PanelTab } from "./tabs.ts"

/** What one tab holds: the configuration of spec 1§3, where silence is the default, and the images that it names. */
export interface Draft {
  readonly meta: Configuration
  readonly images: readonly KnownImage[]
}

export const EMPTY_DRAFT: Draft = { meta: {}, images: [] }

const draftSchema = () => z.object({ meta: z.record(z.string(), z.unknown()), images: z.array(knownImageSchema()) })

function keyOf(mode: GeneratorMode, tab: PanelTab): string {
  return `atelier.${mode}.${tab}`
}

/** What a form held last in this window, else on this device; empty without one. */
export function loadDraft(mode: GeneratorMode, tab: PanelTab): Draft {
  try {
    const kept = z.safeParse(draftSchema(), JSON.parse(keptInTab(keyOf(mode, tab)) ?? "null"))
    return kept.success ? { meta: knownFields(kept.data.meta), images: kept.data.images } : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps what a form holds through reloads, failures and signing in; a device that refuses storage just forgets. */
export function saveDraft(mode: GeneratorMode, tab: PanelTab, draft: Draft): void {
  try {
    keepInTab(keyOf(mode, tab), Object.keys(draft.meta).length === 0 ? null : JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden.
  }
}

/** The fields of a stored configuration that are still fields of one, within their bounds; words stay whole, to be told and shortened. */
export function knownFields(stored: Readonly<Record<string, unknown>>): Configuration {
  return withinBounds(stored).meta
}
