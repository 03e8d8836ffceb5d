import { useMessages } from "../_runtime/messages.tsx"
import { useScreenKeys } from "../_runtime/screen-keys.ts"

/** Lists the keys of the library's things, as `onKey` of its screen and its grid take them. */
export function useLibraryKeys(isTrash: boolean): void {
  const t = useMessages("mylibrary")
  useScreenKeys(() => ({
    title: t("title"),
    lines: [
      { keys: "← → ↑ ↓", words: t("key_move") },
      { keys: "Enter", words: t("key_open") },
      { keys: "Space", words: t("key_details") },
      { keys: "X", words: t("key_select") },
      { keys: "Ctrl+A", words: t("key_all") },
      ...(isTrash
        ? []
        : [
            { keys: "F", words: t("favor") },
            { keys: "0–5", words: t("key_rate") },
            { keys: "R", words: t("key_remix") },
          ]),
      { keys: "Delete", words: t(isTrash ? "erase" : "toTrash") },
      { keys: "Esc", words: t("clearSelection") },
    ],
  }))
}
