import { useMessages } from "../../_runtime/messages.tsx"
import { Modal } from "../../_ui/modal.tsx"

/** The keys of the queue, in the order of the work. */
export const DECISION_KEYS = { keep: "1", limit: "2", remove: "3", level: "4", ban: "5" } as const

/** Says which key does what. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages("review")
  const keys = [
    ["J", t("key_next")],
    ["K", t("key_previous")],
    ["Enter", t("key_open")],
    ["V", t("key_show")],
    [DECISION_KEYS.keep, t("decision_keep")],
    [DECISION_KEYS.limit, t("decision_limit")],
    [DECISION_KEYS.remove, t("decision_remove")],
    [DECISION_KEYS.level, t("decision_level")],
    [DECISION_KEYS.ban, t("decision_ban")],
    ["U", t("key_undo")],
    ["Esc", t("key_back")],
    ["?", t("key_help")],
  ] as const
  return (
    <Modal title={t("keys")} closeLabel={t("keysClose")} onClose={onClose} isLight>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

/** A key as it is printed on the keyboard. */
export function Key({ children }: { readonly children: string }) {
  return <kbd className="rounded-control border border-line-strong px-1.5 py-px font-mono text-xs text-ink-2">{children}</kbd>
}
