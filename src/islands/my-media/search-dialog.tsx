import { MAXIMUM_SEARCH_NAME_CHARACTERS } from "../../domain/library/saved-search-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { NameDialog } from "./name-dialog.tsx"

/** A search whose name is asked for. */
export interface NamedSearch {
  readonly isNew: boolean
  /** A name to begin with. */
  readonly name: string
  /** Throws CallError. */
  readonly save: (name: string) => Promise<void>
}

/** Asks for the name of a search that is saved, or renamed. */
export function SearchDialog({ isNew, name, save, onClose }: NamedSearch & { readonly onClose: () => void }) {
  const t = useMessages("mylibrary")
  const words = useMessages("library")
  return (
    <NameDialog
      title={t(isNew ? "saveSearchTitle" : "renameSearch")}
      saveLabel={words("save")}
      name={name.slice(0, MAXIMUM_SEARCH_NAME_CHARACTERS)}
      named={{
        label: t("searchName"),
        maximumCharacters: MAXIMUM_SEARCH_NAME_CHARACTERS,
        words: { Conflict: t("searchNameTaken"), NotAllowed: t("tooManySearches"), InvalidInput: words("nameNotAllowed") },
      }}
      onSave={save}
      onClose={onClose}
    />
  )
}
