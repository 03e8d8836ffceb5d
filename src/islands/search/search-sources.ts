import { completeSearch, hotSearches, searchHistory } from "../../domain/search/contract.ts"
import { call } from "../_runtime/call.ts"
import type { SearchOption } from "./option-list.ts"

/** Of what one searched for before, and of what others search for. */
const MAXIMUM_STARTS = 8

/** What is asked for while somebody types, and before. */
export interface SearchSource {
  readonly starts: (signal: AbortSignal) => Promise<readonly SearchOption[]>
  readonly completions: (typed: string, signal: AbortSignal) => Promise<readonly SearchOption[]>
}

interface SiteWords {
  readonly action: string
  readonly kinds: Readonly<Record<string, string>>
  /** The heading above them. */
  readonly group?: string
}

/** What the whole site offers: titles, tags, people, searches. */
export function siteSource({ action, kinds, group }: SiteWords): SearchSource {
  const inGroup = group === undefined ? {} : { group }
  return {
    async completions(keyword, signal) {
      const { items } = await call(completeSearch, { keyword }, { signal, handlesErrors: true, isInBackground: true })
      return items.map(({ kind, text, id }) => ({
        text,
        ...inGroup,
        kind: kinds[kind] ?? "",
        href: kind === "account" && id !== undefined ? `${action.replace(/search$/, "user/")}${id}` : resultsOf(action, text),
      }))
    },
    async starts(signal) {
      const options = { signal, handlesErrors: true, isInBackground: true }
      const isMember = document.documentElement.dataset["viewer"] === "member"
      const own = isMember ? (await call(searchHistory, {}, options)).items : []
      const items = own.length > 0 ? own : (await call(hotSearches, {}, options)).items
      return items.slice(0, MAXIMUM_STARTS).map((text) => ({ text, href: resultsOf(action, text), kind: kinds["query"] ?? "", ...inGroup }))
    },
  }
}

/** The page of what a form finds. */
export function resultsOf(action: string, text: string): string {
  return `${action}?${new URLSearchParams({ q: text })}`
}

/** What the desk finds by a name or an id; nothing before anything is typed. What asks for it is fetched by those who have a desk. */
export function deskSource({ action, kinds }: SiteWords): SearchSource {
  return {
    starts: async () => [],
    completions: async (typed, signal) => {
      const { findOnDesk } = await import("./find-on-desk.ts")
      return findOnDesk(typed, { base: action.replace(/\/admin\/search$/, ""), kinds }, signal)
    },
  }
}
