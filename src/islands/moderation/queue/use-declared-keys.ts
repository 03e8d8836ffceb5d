import { useMessages } from "../../_runtime/messages.tsx"
import { useScreenKeys } from "../../_runtime/screen-keys.ts"
import { DECISION_KEYS } from "./decision-keys.tsx"

/** Lists the keys of the queue, in the order of the work; those of a case while one is open. */
export function useDeclaredKeys(isOpen: boolean): void {
  const t = useMessages("review")
  useScreenKeys(() => ({
    title: t("cases"),
    lines: [
      { keys: "J", words: t("key_next") },
      { keys: "K", words: t("key_previous") },
      { keys: "Enter", words: t("key_open") },
      ...(isOpen
        ? [
            { keys: "V", words: t("key_show") },
            { keys: DECISION_KEYS.keep, words: t("decision_keep") },
            { keys: DECISION_KEYS.limit, words: t("decision_limit") },
            { keys: DECISION_KEYS.remove, words: t("decision_remove") },
            { keys: DECISION_KEYS.level, words: t("decision_level") },
            { keys: DECISION_KEYS.ban, words: t("decision_ban") },
            { keys: "Esc", words: t("key_back") },
          ]
        : []),
      { keys: "U", words: t("key_undo") },
    ],
  }))
}
