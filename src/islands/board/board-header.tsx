import { useStore } from "@nanostores/react"
import {
  ChevronLeft,
  CircleAlert,
  CircleHelp,
  Cloud,
  CloudUpload,
  Download,
  HardDrive,
  Layers,
  type LucideIcon,
  Redo2,
  Undo2,
} from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAXIMUM_LAYER_NAME_CHARACTERS } from "../../domain/board/document.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { openKeys } from "../_runtime/screen-keys.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Menu } from "../_ui/menu.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useBoard } from "./board-context.ts"
import type { SavedState } from "./board-shelf.ts"
import { useExport } from "./use-export.ts"
import { useShare } from "./use-share.ts"

interface BoardHeaderProps {
  readonly locale: Locale
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
}

/** The board's name, whether it is saved, what can be taken back, how much of it is seen, and the way out for its pixels. */
export function BoardHeader({ locale, isPanelOpen, onPanel }: BoardHeaderProps) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const history = useStore(editor.$history)
  const { scale } = useStore(editor.$camera)
  const name = useStore(editor.store.$name)
  const [typed, setTyped] = useState<string | null>(null)
  const exporting = useExport()
  const share = useShare()
  const rename = () => {
    if (typed !== null && typed.trim() !== "") editor.store.rename(typed.trim())
    setTyped(null)
  }
  return (
    <header className="flex min-w-0 items-center gap-1 border-b border-line bg-ground px-2 py-1.5 lg:col-span-3">
      <a href={`/${locale}/editBoard`} aria-label={t("boards")} title={t("boards")} className={buttonLook("quiet", "medium", true)}>
        <ChevronLeft size={17} className="rtl:-scale-x-100" />
      </a>
      <input
        aria-label={t("boardName")}
        dir="auto"
        value={typed ?? name}
        maxLength={MAXIMUM_LAYER_NAME_CHARACTERS}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur()
          if (event.key === "Escape") setTyped(null)
        }}
        className="min-w-16 max-w-56 grow rounded-control border border-transparent bg-transparent px-2 py-1 text-sm font-semibold hover:border-line focus:border-accent"
      />
      <SavedNote />
      <span className="grow max-sm:hidden" />
      <Button
        variant="quiet"
        icon={Undo2}
        isIconMirrored
        label={t("undo")}
        isOff={history.past.length === 0}
        onClick={() => void editor.undo()}
      />
      <Button
        variant="quiet"
        icon={Redo2}
        isIconMirrored
        label={t("redo")}
        isOff={history.future.length === 0}
        onClick={() => void editor.redo()}
      />
      <Menu
        opener={
          <Button variant="quiet" label={t("zoomIs", { percent: Math.round(scale * 100) })} className="tabular-nums max-sm:hidden">
            {t("percent", { value: Math.round(scale * 100) })}
          </Button>
        }
        groups={[
          [
            { label: t("zoomIn"), onChoose: () => editor.zoom(1.5) },
            { label: t("zoomOut"), onChoose: () => editor.zoom(1 / 1.5) },
            { label: t("zoomFit"), onChoose: () => editor.fit(history.present.frame) },
            { label: t("zoomWhole"), onChoose: () => editor.zoom(1 / scale) },
          ],
        ]}
      />
      <Menu
        opener={<Button variant="quiet" icon={Download} isBusy={exporting.isBusy} label={t("export")} />}
        groups={[
          [
            { label: t("exportFrame"), onChoose: () => void exporting.download("frame") },
            { label: t("exportAll"), onChoose: () => void exporting.download("all") },
          ],
          [
            { label: t("keepFrame"), onChoose: () => void exporting.keep("frame") },
            { label: t("keepAll"), onChoose: () => void exporting.keep("all") },
          ],
          [{ label: t("share"), onChoose: () => void share() }],
        ]}
      />
      <Button variant="quiet" icon={CircleHelp} label={t("help")} onClick={openKeys} className="max-sm:hidden" />
      <Button variant="quiet" icon={Layers} label={t("panels")} aria-expanded={isPanelOpen} onClick={onPanel} className="lg:hidden" />
    </header>
  )
}

/** Where the board is saved now. */
function SavedNote() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const words = useErrorWords()
  const saved = useStore(editor.store.$saved)
  const problem = useStore(editor.store.$problem)
  const isBad = saved === "failed" || saved === "refused" || saved === "elsewhere"
  const Icon = ICONS[saved]
  return (
    <span role="status" data-saved={saved} className={`flex min-w-0 items-center gap-1.5 text-xs ${isBad ? "text-bad" : "text-ink-3"}`}>
      <Icon size={14} strokeWidth={1.75} className="shrink-0" />
      <span className={`truncate ${isBad ? "" : "max-sm:sr-only"}`}>{problem === null ? t(`saved_${saved}`) : words(problem)}</span>
    </span>
  )
}

const ICONS: Readonly<Record<SavedState, LucideIcon>> = {
  saving: CloudUpload,
  device: HardDrive,
  server: Cloud,
  failed: CircleAlert,
  refused: CircleAlert,
  elsewhere: CircleAlert,
}
