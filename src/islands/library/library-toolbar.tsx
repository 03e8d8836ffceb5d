import { Search, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { MAXIMUM_SEARCH_CHARACTERS } from "../../domain/library/contract.ts"
import { MEDIA_KINDS, type MediaKind } from "../../formats/media-kinds.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** How long somebody stops typing before it is searched, ms. */
const TYPING_PAUSE_MS = 250

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
      <SearchField search={search} onSearch={onSearch} />
      {kinds.length < 2 ? null : (
        <div
          role="group"
          aria-label={t("kind")}
          className="scroll-row flex gap-1.5 overflow-x-auto max-md:-mx-3 max-md:w-[calc(100%+1.5rem)] max-md:px-3 max-md:py-1"
        >
          {([null, ...kinds] as const).map((one) => (
            <button
              key={one ?? "all"}
              type="button"
              className="chip max-md:min-h-11 focus-visible:-outline-offset-2"
              aria-pressed={kind === one}
              onClick={() => onKind(one)}
            >
              {t(one === null ? "allKinds" : `kind_${one}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function SearchField({ search, onSearch }: Pick<LibraryToolbarProps, "search" | "onSearch">) {
  const t = useMessages("library")
  const [typed, setTyped] = useState(search)
  const [told, setTold] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  if (search !== told) {
    // It was changed elsewhere: what was typed is over.
    setTold(search)
    setTyped(search)
  }
  const tell = (text: string) => {
    setTold(text)
    onSearch(text)
  }
  const tellLater = useEffectEvent(tell)
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => tellLater(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, told])
  return (
    <form role="search" onSubmit={(event) => (event.preventDefault(), tell(typed))} className="relative w-72 max-w-full max-md:w-full">
      <Search size={16} className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-3" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        value={typed}
        maxLength={MAXIMUM_SEARCH_CHARACTERS}
        aria-label={t("search")}
        placeholder={t("search")}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-9 w-full rounded-control border border-line-strong bg-sunken ps-9 pe-10 max-md:min-h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === "" ? null : (
        <button
          type="button"
          aria-label={t("clearSearch")}
          title={t("clearSearch")}
          onClick={() => {
            setTyped("")
            tell("")
            field.current?.focus()
          }}
          className="absolute end-1 top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <X size={16} />
        </button>
      )}
    </form>
  )
}
