import * as z from "zod/mini"
import { PALETTE_KEY } from "../_runtime/member-storage.ts"
import { type RecentOption, withRecent } from "./palette-rules.ts"

const schema = z.array(z.object({ text: z.string(), href: z.string().check(z.regex(/^\/(?!\/)/)), kind: z.string() }))

/** Where somebody went by the palette on this device, last first; none where the device stores nothing. */
export function recentOptions(): readonly RecentOption[] {
  try {
    const kept = z.safeParse(schema, JSON.parse(localStorage.getItem(PALETTE_KEY) ?? "[]"))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** Remembers where somebody goes. */
export function noteOption(option: RecentOption): void {
  try {
    localStorage.setItem(PALETTE_KEY, JSON.stringify(withRecent(recentOptions(), option)))
  } catch {
    // The next opening begins with the commands.
  }
}
