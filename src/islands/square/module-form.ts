import type { Locale } from "../../domain/_kernel/locales.ts"
import type { KeptModule, ModuleDraft } from "../../domain/square/module-contract.ts"
import type { ModuleKind } from "../../domain/square/module-rules.ts"
import type { ModuleContent, ModuleEntry } from "../../domain/square/module-schemas.ts"

/** A module as its form holds it: moments as the browser's own field has them, in the reader's time zone. */
export interface ModuleForm extends Omit<ModuleDraft, "starts_at" | "ends_at"> {
  readonly starts: string
  /** Empty for one that does not end. */
  readonly ends: string
}

/** An entry before anything is typed. */
export const NEW_ENTRY: ModuleEntry = { title: {}, text: {}, work_id: null, link: { obj_type: 61, id: "" } }

/** What a kind of module begins with. */
export function newContent(kind: ModuleKind): ModuleContent {
  switch (kind) {
    case "banner":
      return { kind, entries: [NEW_ENTRY] }
    case "slot":
      return { kind, slot: "", entries: [NEW_ENTRY] }
    case "tags":
      return { kind, tags: [] }
    case "feed":
      return { kind, feed: "squareMixRecommend", order_by: "hot" }
    case "picks":
      return { kind, category: "featured" }
    case "people":
      return { kind }
    case "apps":
      return { kind, apps: [] }
  }
}

/** The form of a module, or of a new one that begins now. */
export function formOf(module: KeptModule | null, nowMs: number): ModuleForm {
  if (module === null) {
    const content = newContent("feed")
    return { page: "square", audience: "everyone", locales: [], title: {}, content, starts: localMoment(nowMs), ends: "" }
  }
  const { page, audience, locales, title, content, starts_at, ends_at } = module
  const ends = ends_at === null ? "" : localMoment(Date.parse(ends_at))
  return { page, audience, locales, title, content, starts: localMoment(Date.parse(starts_at)), ends }
}

/** What a form says; a moment that cannot be read is none. */
export function draftOf({ starts, ends, ...rest }: ModuleForm): ModuleDraft {
  return { ...rest, starts_at: isoOf(starts) ?? "", ends_at: ends === "" ? null : (isoOf(ends) ?? "") }
}

/** What a kept module says, to be saved again. */
export function draftOfKept({ page, audience, locales, title, content, starts_at, ends_at }: KeptModule): ModuleDraft {
  return { page, audience, locales, title, content, starts_at, ends_at }
}

/** A moment as a field of date and time has it: of the reader's time zone, to the minute. */
export function localMoment(atMs: number): string {
  const date = new Date(atMs)
  return new Date(atMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment of such a field; null where there is none in it. */
export function isoOf(local: string): string | null {
  const atMs = Date.parse(local)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString()
}

/** What a module is called in lists: its title, else the first entry's, else the name of its kind. */
export function nameOf({ title, content }: Pick<KeptModule, "title" | "content">, locale: Locale, kindName: string): string {
  const first = "entries" in content ? content.entries[0]?.title : undefined
  return [title[locale], title.en, first?.[locale], first?.en, ...Object.values(title)].find((text) => text) ?? kindName
}

/** A list with one of its things somewhere else. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): readonly Thing[] {
  const [thing, ...rest] = things.slice(from, from + 1)
  if (thing === undefined || rest.length > 0) return things
  const others = things.toSpliced(from, 1)
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, thing)
}
