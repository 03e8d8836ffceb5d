import { useMessages } from "../_runtime/messages.tsx"
import { useScreenKeys } from "../_runtime/screen-keys.ts"
import { TOOLS } from "./tools.ts"

const KEYS = [
  { keys: "Space", word: "key_pan" },
  { keys: "0", word: "key_fit" },
  { keys: "+ −", word: "key_zoom" },
  { keys: "[ ]", word: "key_size" },
  { keys: "X", word: "key_swap" },
  { keys: "M", word: "key_mask" },
  { keys: "R", word: "key_region" },
  { keys: "← ↑ → ↓", word: "key_arrows" },
  { keys: "Ctrl Z", word: "undo" },
  { keys: "Ctrl ⇧ Z", word: "redo" },
  { keys: "Ctrl ⏎", word: "make" },
  { keys: "← → ⏎ Esc", word: "key_results" },
  { keys: "Delete", word: "key_delete" },
] as const

/** Lists every key of the board. */
export function useDeclaredKeys(): void {
  const t = useMessages("board")
  useScreenKeys(() => ({
    title: t("board"),
    lines: [
      ...TOOLS.flat().map(({ tool, key }) => ({ keys: key.toUpperCase(), words: t(`tool_${tool}`) })),
      ...KEYS.map(({ keys, word }) => ({ keys, words: t(word) })),
    ],
  }))
}
