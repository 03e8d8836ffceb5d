import { BookmarkPlus, Star } from "lucide-react"
import { MAXIMUM_SEARCH_CHARACTERS } from "../../domain/library/contract.ts"
import { ITEM_ORDERS, ITEM_SHAPES, MAXIMUM_RATING } from "../../domain/library/item-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SearchField } from "../_ui/search-field.tsx"
import { FilterSelect } from "../_ui/toolbar.tsx"
import { isNarrowed, type LibraryView, WHOLE_LIBRARY } from "./library-view.ts"

interface LibraryFiltersProps {
  readonly view: LibraryView
  /** Names that there is anything of. */
  readonly models: readonly string[]
  readonly styles: readonly string[]
  readonly loras: readonly string[]
  readonly onChange: (part: Partial<LibraryView>) => void
  /** Keeps the search under a name; null where it is kept already. */
  readonly onSave: (() => void) | null
}

const RATINGS = Array.from({ length: MAXIMUM_RATING }, (_, index) => MAXIMUM_RATING - index)

/** Narrows the list by words and by what items are; the filters add up. */
export function LibraryFilters({ view, models, styles, loras, onChange, onSave }: LibraryFiltersProps) {
  const t = useMessages("mylibrary")
  const named = (name: "model" | "style" | "lora", values: readonly string[]) => {
    const chosen = view[name] ?? ""
    const shown = chosen === "" || values.includes(chosen) ? values : [chosen, ...values]
    return shown.length === 0 ? null : (
      <FilterSelect
        name={name}
        label={t(name)}
        choices={[{ value: "", label: t(`any_${name}`) }, ...shown.map((value) => ({ value, label: value }))]}
        chosen={chosen}
        onChoose={(value) => onChange({ [name]: value || null })}
      />
    )
  }
  const published = view.published === null ? "" : view.published ? "yes" : "no"
  return (
    <search className="library-filters">
      <SearchField
        label={t("search")}
        search={view.search}
        maximumCharacters={MAXIMUM_SEARCH_CHARACTERS}
        onSearch={(search) => onChange({ search })}
      />
      {view.madeFrom === null ? null : (
        <button type="button" className="chip max-md:min-h-11" aria-pressed onClick={() => onChange({ madeFrom: null })}>
          {t("madeFrom")}
        </button>
      )}
      {named("model", models)}
      {named("style", styles)}
      {named("lora", loras)}
      <FilterSelect
        name="shape"
        label={t("shape")}
        choices={(["", ...ITEM_SHAPES] as const).map((value) => ({ value, label: t(value === "" ? "any_shape" : `shape_${value}`) }))}
        chosen={view.shape ?? ""}
        onChoose={(value) => onChange({ shape: value || null })}
      />
      <FilterSelect
        name="rating"
        label={t("rating")}
        choices={[
          { value: "0", label: t("any_rating") },
          ...RATINGS.map((value) => ({ value: String(value), label: t("ratingFrom", { value }) })),
        ]}
        chosen={String(view.rating)}
        onChoose={(value) => onChange({ rating: Number(value) })}
      />
      <FilterSelect
        name="published"
        label={t("published")}
        choices={(["", "yes", "no"] as const).map((value) => ({ value, label: t(value === "" ? "any_published" : `published_${value}`) }))}
        chosen={published}
        onChoose={(value) => onChange({ published: value === "" ? null : value === "yes" })}
      />
      <button
        type="button"
        className="chip max-md:min-h-11"
        aria-pressed={view.hasRecipe}
        onClick={() => onChange({ hasRecipe: !view.hasRecipe })}
      >
        {t("hasRecipe")}
      </button>
      {view.view === "trash" ? null : (
        <FilterSelect
          name="order"
          label={t("order")}
          choices={ITEM_ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
          chosen={view.order}
          onChoose={(order) => onChange({ order })}
        />
      )}
      {isNarrowed(view) ? (
        <>
          <Button
            variant="quiet"
            onClick={() => onChange({ ...WHOLE_LIBRARY, view: view.view, folderId: view.folderId, order: view.order })}
          >
            {t("clearFilters")}
          </Button>
          {onSave === null ? null : (
            <Button variant="quiet" icon={BookmarkPlus} onClick={onSave} aria-haspopup="dialog">
              {t("saveSearch")}
            </Button>
          )}
        </>
      ) : null}
    </search>
  )
}

interface RatingProps {
  readonly rating: number
  readonly onRate: (rating: number) => void
}

/** One to five stars; the one that is pressed again takes them away. */
export function Rating({ rating, onRate }: RatingProps) {
  const t = useMessages("mylibrary")
  return (
    <div role="group" aria-label={t("rating")} className="flex">
      {RATINGS.toReversed().map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value <= rating}
          aria-label={t("rate", { value })}
          title={t("rate", { value })}
          onClick={() => onRate(value === rating ? 0 : value)}
          className={`grid size-8 place-items-center rounded-control hover:bg-hover max-md:size-11 ${value <= rating ? "text-accent" : "text-ink-3"}`}
        >
          <Star size={16} strokeWidth={1.75} fill={value <= rating ? "currentColor" : "none"} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
