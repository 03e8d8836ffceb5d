import { useMessages } from "../_runtime/messages.tsx"
import { Modal } from "../_ui/modal.tsx"
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
  { keys: "?", word: "help" },
] as const

/** Every key of the board. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages("board")
  return (
    <Modal title={t("help")} closeLabel={t("close")} isLight onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm">
        {TOOLS.flat().map(({ tool, key }) => (
          <Row key={tool} keys={key.toUpperCase()} words={t(`tool_${tool}`)} />
        ))}
        {KEYS.map(({ keys, word }) => (
          <Row key={word} keys={keys} words={t(word)} />
        ))}
      </dl>
    </Modal>
  )
}

function Row({ keys, words }: { readonly keys: string; readonly words: string }) {
  return (
    <>
      <dt>
        <kbd dir="ltr" className="rounded-control border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
          {keys}
        </kbd>
      </dt>
      <dd className="text-ink-2">{words}</dd>
    </>
  )
}
