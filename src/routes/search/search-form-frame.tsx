import { Search } from "lucide-react"
import type { ReactNode } from "react"
import { FIELD_LOOK } from "../../islands/_ui/field-look.ts"

interface FrameProps {
  /** Where it leads, with what was typed as `q`. */
  readonly action: string
  /** Its name, and that of its field. */
  readonly label: string
  readonly submit: string
  readonly placeholder: string
  /** What is in it. */
  readonly words: string
  readonly maximumCharacters: number
  readonly className: string
  readonly fieldClassName?: string
  readonly dir?: "auto"
  /** What completes it, and the words for that, see `attachSearchBox`. */
  readonly completes: "" | "desk"
  readonly boxWords: Readonly<Record<string, string>>
  /** In the field, at its end. */
  readonly children?: ReactNode
}

/** A search form: it leads to a page of results without script; the frame's script offers how to go on while one types (`search-box.ts`). */
export function SearchFormFrame({
  action,
  label,
  submit,
  placeholder,
  words,
  maximumCharacters,
  className,
  fieldClassName = "",
  dir,
  completes,
  boxWords,
  children,
}: FrameProps) {
  return (
    <form
      role="search"
      aria-label={label}
      action={action}
      className={`relative ${className}`}
      data-search={completes}
      data-words={JSON.stringify(boxWords)}
    >
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-3"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <input
        type="search"
        name="q"
        // Of words in the other direction the start is at the other side; the icon stays where it is.
        className={`${FIELD_LOOK} ps-9 ${children ? "pe-16 text-ellipsis" : dir === undefined ? "pe-2.5" : "pe-9"} ${fieldClassName}`}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maximumCharacters}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={words}
        dir={dir}
      />
      {children}
      <button type="submit" className="sr-only">
        {submit}
      </button>
    </form>
  )
}
