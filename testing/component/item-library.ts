import { newSearchId } from "../../src/domain/_kernel/ids.ts"
import { paymentInfo } from "../../src/domain/credits/contract.ts"
import { readPaymentInfo } from "../../src/domain/credits/read-payment-info.ts"
import { itemList, itemOperate, itemSummary, itemUpdate, type LibraryItem } from "../../src/domain/library/item-contract.ts"
import { deleteSearch, renameSearch, type SavedSearch, saveSearch } from "../../src/domain/library/saved-search-contract.ts"
import { answer, answerCalls, refusal } from "./answer-calls.ts"
import { haveMedia } from "./media-library.ts"
import { NOON_MS } from "./mount.tsx"

/** So many seconds before noon. */
export const at = (second: number) => new Date(NOON_MS - second * 1000).toISOString()

/** Has the library's calls answered out of these things, newest first. */
export function haveItems(items: readonly LibraryItem[]) {
  const media = haveMedia([])
  const kept = { items, media, searches: [] as readonly SavedSearch[] }
  const change = (ids: readonly string[], made: Partial<LibraryItem>) => {
    kept.items = kept.items.map((item) => (ids.includes(item.id) ? { ...item, ...made } : item))
    return { ids: [...ids] }
  }
  const list = answer(itemList, ({ search = "", trash = false, favorite, min_rating: rating = 0, kind, folder_id: folder, order }) => ({
    items: kept.items
      .toSorted((one, other) => (order === "rating" ? other.rating - one.rating : 0))
      .filter(
        (item) =>
          item.title.includes(search) &&
          (item.trashed_at !== null) === trash &&
          (favorite === undefined || item.is_favorite) &&
          (kind === undefined || item.kind === kind) &&
          (folder === undefined || item.folder_id === folder) &&
          item.rating >= rating,
      ),
    next_cursor: null,
  }))
  answerCalls(
    list,
    answer(paymentInfo, () => readPaymentInfo({ nowMs: NOON_MS, viewer: { plan: "free", terms: [] } })),
    answer(itemSummary, () => ({
      sums: [
        {
          origin: "brought" as const,
          kind: "image" as const,
          count: kept.items.filter(({ trashed_at: gone }) => gone === null).length,
          bytes: 1,
        },
      ],
      trashed: kept.items.filter(({ trashed_at: gone }) => gone !== null).length,
      months: ["2026-01", "2025-12", "2025-11"],
      models: ["Easel"],
      styles: [],
      loras: [],
      searches: [...kept.searches],
      boards: 3,
      workflows: 0,
    })),
    answer(saveSearch, ({ name, query }) => {
      if (kept.searches.some((search) => search.name === name))
        throw refusal("Conflict", { errors: [{ path: "name", message: "SearchNameTaken" }] })
      const search = { search_id: newSearchId(NOON_MS), name, query }
      kept.searches = [...kept.searches, search]
      return search
    }),
    answer(renameSearch, ({ search_id: id, name }) => {
      kept.searches = kept.searches.map((search) => (search.search_id === id ? { ...search, name } : search))
      return kept.searches.find((search) => search.search_id === id) ?? { search_id: id, name, query: "" }
    }),
    answer(deleteSearch, ({ search_id: id }) => {
      kept.searches = kept.searches.filter((search) => search.search_id !== id)
      return { search_id: id }
    }),
    answer(itemUpdate, ({ ids, rating, is_favorite: isFavorite, folder_id: folder }) =>
      change(ids, {
        ...(rating === undefined ? {} : { rating }),
        ...(isFavorite === undefined ? {} : { is_favorite: isFavorite }),
        ...(folder === undefined ? {} : { folder_id: folder }),
      }),
    ),
    answer(itemOperate, ({ ids, operation }) => {
      if (operation === "delete") kept.items = kept.items.filter(({ id }) => !ids.includes(id))
      return change(ids, { trashed_at: operation === "trash" ? at(0) : null })
    }),
  )
  return { kept, list }
}
