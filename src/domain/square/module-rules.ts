import type { Locale } from "../_kernel/locales.ts"

/** Pages that modules stand on. */
export const MODULE_PAGES = ["square", "home"] as const
export type ModulePage = (typeof MODULE_PAGES)[number]

/** What a module shows. */
export const MODULE_KINDS = ["banner", "slot", "tags", "feed", "picks", "people", "apps"] as const
export type ModuleKind = (typeof MODULE_KINDS)[number]

/** Who a module is for. */
export const MODULE_AUDIENCES = ["everyone", "visitors", "members"] as const
export type ModuleAudience = (typeof MODULE_AUDIENCES)[number]

/** Orders of a module's works. */
export const MODULE_ORDERS = ["hot", "new"] as const

/** Modules that are kept at most, those that ended too. */
export const MAXIMUM_MODULES = 100
/** Entries of a banner or a slot. */
export const MAXIMUM_ENTRIES = 8
export const MAXIMUM_MODULE_TAGS = 30
/** Elements of a module that its page shows; more are paged. */
export const ELEMENTS_SHOWN = 12

/** The text of a language, in English where it has none, else in whatever there is; empty without any. */
export function textIn(texts: { readonly [Each in Locale]?: string | undefined }, locale: Locale): string {
  return texts[locale] || texts.en || (Object.values(texts).find((text) => text) ?? "")
}

/** When a module is shown. */
export interface ModuleTerm {
  readonly startsAtMs: number
  readonly endsAtMs: number | null
}

/** Where a module stands at a moment. */
export function moduleStage({ startsAtMs, endsAtMs }: ModuleTerm, nowMs: number): "planned" | "live" | "ended" {
  if (endsAtMs !== null && endsAtMs <= nowMs) return "ended"
  return startsAtMs <= nowMs ? "live" : "planned"
}

/** Whether a module is for somebody: who reads in a language, signed in or not. */
export function isFor(
  module: { readonly audience: ModuleAudience; readonly locales: readonly Locale[] },
  reader: { readonly locale: Locale; readonly isMember: boolean },
): boolean {
  const speaks = module.locales.length === 0 || module.locales.includes(reader.locale)
  return speaks && (module.audience === "everyone" || (module.audience === "members") === reader.isMember)
}
