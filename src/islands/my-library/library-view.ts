import { MAXIMUM_SEARCH_CHARACTERS } from "../../domain/library/contract.ts"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import {
  ITEM_ID,
  ITEM_ORDERS,
  ITEM_SHAPES,
  type ItemOrder,
  type ItemShape,
  MAXIMUM_RATING,
  shapeOf,
} from "../../domain/library/item-rules.ts"

/** The views of the library that are lists of its own; others are pages. */
export const VIEWS = ["all", "image", "video", "audio", "favorites", "trash"] as const
export type ViewName = (typeof VIEWS)[number]

/** What the library shows: a view, or a folder, narrowed by filters that add up. It lives in the address. */
export interface LibraryView {
  readonly view: ViewName
  readonly folderId: string | null
  /** The item that all of it was made from; null for any. */
  readonly madeFrom: string | null
  readonly search: string
  readonly model: string | null
  readonly style: string | null
  readonly lora: string | null
  readonly shape: ItemShape | null
  /** 0 for any. */
  readonly rating: number
  /** Only what has a recipe; only what is published, or is not; null for any. */
  readonly hasRecipe: boolean
  readonly published: boolean | null
  /** Begins with this month and what is older, such as `2026-11`; null for the newest. */
  readonly until: string | null
  readonly order: ItemOrder
}

export const WHOLE_LIBRARY: LibraryView = {
  view: "all",
  folderId: null,
  madeFrom: null,
  search: "",
  model: null,
  style: null,
  lora: null,
  shape: null,
  rating: 0,
  hasRecipe: false,
  published: null,
  until: null,
  order: "newest",
}

/** Names of the parameters of the page's address. */
export const VIEW_PARAMETERS = [
  "view",
  "folder",
  "from",
  "search",
  "model",
  "style",
  "lora",
  "shape",
  "rating",
  "recipe",
  "published",
  "until",
  "sort",
] as const
type Parameter = (typeof VIEW_PARAMETERS)[number]

/** The view that an address asks for; what does not fit is left out. */
export function viewOfAddress(parameter: (name: Parameter) => string | null | undefined): LibraryView {
  const name = (of: "model" | "style" | "lora") => (parameter(of) ?? "").slice(0, 200) || null
  const folder = parameter("folder") ?? ""
  const from = parameter("from") ?? ""
  const rating = Number(parameter("rating") ?? 0)
  const until = parameter("until") ?? ""
  const published = parameter("published")
  return {
    view: VIEWS.find((view) => view === parameter("view")) ?? "all",
    folderId: /^folder_[0-9a-z]{26}$/.test(folder) ? folder : null,
    madeFrom: ITEM_ID.test(from) ? from : null,
    search: (parameter("search") ?? "").slice(0, MAXIMUM_SEARCH_CHARACTERS),
    model: name("model"),
    style: name("style"),
    lora: name("lora"),
    shape: ITEM_SHAPES.find((shape) => shape === parameter("shape")) ?? null,
    rating: Number.isInteger(rating) && rating > 0 && rating <= MAXIMUM_RATING ? rating : 0,
    hasRecipe: parameter("recipe") === "yes",
    published: published === "yes" ? true : published === "no" ? false : null,
    until: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(until) ? until : null,
    order: ITEM_ORDERS.find((order) => order === parameter("sort")) ?? "newest",
  }
}

/** The view that the parameters of an address ask for. */
export function viewOfQuery(query: string): LibraryView {
  const parameters = new URLSearchParams(query)
  return viewOfAddress((name) => parameters.get(name))
}

/** The view as the parameters of an address. */
export function addressOfView(view: LibraryView): URLSearchParams {
  const told: Readonly<Record<Parameter, string | null>> = {
    view: view.view === "all" ? null : view.view,
    folder: view.folderId,
    from: view.madeFrom,
    search: view.search || null,
    model: view.model,
    style: view.style,
    lora: view.lora,
    shape: view.shape,
    rating: view.rating === 0 ? null : String(view.rating),
    recipe: view.hasRecipe ? "yes" : null,
    published: view.published === null ? null : view.published ? "yes" : "no",
    until: view.until,
    sort: view.order === "newest" ? null : view.order,
  }
  return new URLSearchParams(VIEW_PARAMETERS.flatMap((name) => (told[name] === null ? [] : [[name, told[name]]])))
}

/** Whether filters leave out anything of the view. */
export function isNarrowed(view: LibraryView): boolean {
  const { view: name, folderId, order } = view
  return JSON.stringify(view) !== JSON.stringify({ ...WHOLE_LIBRARY, view: name, folderId, order })
}

/** What the list is asked for. */
export function inputOfView({ view, folderId, madeFrom, search, rating, until, hasRecipe, published, order, ...filters }: LibraryView) {
  return {
    kind: view === "image" || view === "video" || view === "audio" ? view : undefined,
    favorite: view === "favorites" || undefined,
    trash: view === "trash" || undefined,
    folder_id: folderId ?? undefined,
    made_from: madeFrom ?? undefined,
    search: search.trim() || undefined,
    model: filters.model ?? undefined,
    style: filters.style ?? undefined,
    lora: filters.lora ?? undefined,
    shape: filters.shape ?? undefined,
    min_rating: rating === 0 ? undefined : rating,
    has_recipe: hasRecipe || undefined,
    published: published ?? undefined,
    until: until === null ? undefined : endOfMonth(until),
    order: order === "newest" ? undefined : order,
  }
}

/** The moment after a month of this place's clock, ISO 8601. */
function endOfMonth(month: string): string {
  const [year = 0, of = 1] = month.split("-").map(Number)
  return new Date(year, of, 1).toISOString()
}

/** Whether an item that has changed still belongs to a view, as far as its change could tell. */
export function belongs(item: LibraryItem, { view, folderId, rating, shape }: LibraryView): boolean {
  return (
    (item.trashed_at !== null) === (view === "trash") &&
    (view !== "favorites" || item.is_favorite) &&
    (folderId === null || item.folder_id === folderId) &&
    item.rating >= rating &&
    (shape === null || shapeOf(item.width, item.height) === shape)
  )
}
