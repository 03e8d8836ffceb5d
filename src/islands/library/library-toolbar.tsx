import { MAXIMUM_SEARCH_CHARACTERS } from "../../domain/library/contract.ts"
import { MEDIA_KINDS, type MediaKind } from "../../formats/media-kinds.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SearchField } from "../_ui/search-field.tsx"
import { FilterChips } from "../_ui/toolbar.tsx"

interface LibraryToolbarProps {
  readonly search: string
  readonly kind: MediaKind | null
  /** Kinds on offer. */
  readonly kinds?: readonly MediaKind[]
  readonly onSearch: (search: string) => void
  readonly onKind: (kind: MediaKind | null) => void
}

/** Narrows the list by name and by kind. */
export function LibraryToolbar({ search, kind, kinds = MEDIA_KINDS, onSearch, onKind }: LibraryToolbarProps) {
  const t = useMessages("library")
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField label={t("search")} search={search} maximumCharacters={MAXIMUM_SEARCH_CHARACTERS} onSearch={onSearch} />
      {kinds.length < 2 ? null : (
        <FilterChips
          label={t("kind")}
          isOneLine
          choices={([null, ...kinds] as const).map((value) => ({ value, label: t(value === null ? "allKinds" : `kind_${value}`) }))}
          chosen={kind}
          onChoose={onKind}
        />
      )}
    </div>
  )
}
