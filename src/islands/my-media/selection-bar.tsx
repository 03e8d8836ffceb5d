import { CheckCheck, Combine, Download, FolderInput, Send, Trash2, X } from "lucide-react"
import { MAXIMUM_ARCHIVED_FILES } from "../../domain/library/resource-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"

interface SelectionBarProps {
  readonly count: number
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly onStopPacking: () => void
  readonly onDownload: () => void
  readonly onMove: () => void
  /** Publishes them together; null where there is nothing among them that can be published, or more than a post holds. */
  readonly onPublish: (() => void) | null
  readonly onDelete: () => void
  /** Makes one mask of them; null where they are no masks. */
  readonly onMerge: (() => void) | null
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** What can be done with the chosen files; stays in sight while the grid is scrolled. */
export function SelectionBar({ count, packedBytes, ...on }: SelectionBarProps) {
  const t = useMessages("library")
  const bytes = useFileSize()
  const isTooMuch = count > MAXIMUM_ARCHIVED_FILES
  return (
    <div
      role="group"
      aria-label={t("selected", { count })}
      className="panel sticky top-[calc(var(--top-height)+8px)] z-10 flex flex-wrap items-center gap-2 p-2 ps-4"
    >
      <p className="grow font-semibold tabular-nums">{t("selected", { count })}</p>
      {on.onPublish === null ? null : (
        <Button icon={Send} isIconMirrored onClick={on.onPublish} aria-haspopup="dialog">
          <span className="max-sm:sr-only">{t("publish")}</span>
        </Button>
      )}
      {packedBytes === null ? (
        <Button icon={Download} onClick={on.onDownload} disabled={isTooMuch}>
          <span className="max-sm:sr-only">{t("download")}</span>
        </Button>
      ) : (
        <Button icon={X} onClick={on.onStopPacking} className="tabular-nums">
          {t("packing", { amount: bytes(packedBytes) })}
        </Button>
      )}
      <Button icon={FolderInput} onClick={on.onMove}>
        <span className="max-sm:sr-only">{t("move")}</span>
      </Button>
      {on.onMerge === null ? null : (
        <Button icon={Combine} onClick={on.onMerge}>
          <span className="max-sm:sr-only">{t("mergeMasks")}</span>
        </Button>
      )}
      <Button variant="danger" icon={Trash2} onClick={on.onDelete}>
        <span className="max-sm:sr-only">{t("delete")}</span>
      </Button>
      <Button icon={CheckCheck} onClick={on.onSelectAll}>
        <span className="max-sm:sr-only">{t("selectAll")}</span>
      </Button>
      <Button variant="quiet" icon={X} label={t("clearSelection")} onClick={on.onClear} />
      {isTooMuch ? <p className="w-full text-xs text-warn">{t("tooMuchToPack")}</p> : null}
    </div>
  )
}
