import { Download, FolderInput, Heart, RotateCcw, Send, Trash2, X } from "lucide-react"
import { MAXIMUM_ARCHIVED_FILES } from "../../domain/library/resource-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { Rating } from "./library-filters.tsx"

interface ItemBarProps {
  readonly count: number
  readonly isTrash: boolean
  /** Whether all of them are. */
  readonly isFavorite: boolean
  /** What all of them have; 0 where they have not the same. */
  readonly rating: number
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly onStopPacking: () => void
  /** Null where all of them are boards, which are neither files nor deleted here. */
  readonly onDownload: (() => void) | null
  /** Null where there is nothing among them that can be published, or more than a post holds. */
  readonly onPublish: (() => void) | null
  readonly onFavor: () => void
  readonly onRate: (rating: number) => void
  readonly onMove: () => void
  readonly onTrash: (() => void) | null
  readonly onRestore: () => void
  readonly onErase: () => void
  readonly onClear: () => void
}

/** What can be done with the selected things, at the bottom of the screen. */
export function ItemBar({ count, isTrash, isFavorite, rating, packedBytes, ...on }: ItemBarProps) {
  const t = useMessages("mylibrary")
  const bytes = useFileSize()
  const isTooMuch = count > MAXIMUM_ARCHIVED_FILES
  const word = (text: string) => <span className="max-sm:sr-only">{text}</span>
  return (
    <div role="toolbar" aria-label={t("selected", { count })} className="panel library-bar">
      <p className="grow font-semibold tabular-nums" role="status">
        {t("selected", { count })}
      </p>
      {isTrash ? (
        <>
          <Button icon={RotateCcw} onClick={on.onRestore}>
            {word(t("restore"))}
          </Button>
          <Button variant="danger" icon={Trash2} onClick={on.onErase}>
            {word(t("erase"))}
          </Button>
        </>
      ) : (
        <>
          {on.onDownload === null ? null : packedBytes === null ? (
            <Button icon={Download} onClick={on.onDownload} isOff={isTooMuch} label={isTooMuch ? t("tooMuchToPack") : undefined}>
              {word(t("downloadZip"))}
            </Button>
          ) : (
            <Button icon={X} onClick={on.onStopPacking} className="tabular-nums">
              {t("packing", { amount: bytes(packedBytes) })}
            </Button>
          )}
          {on.onPublish === null ? null : (
            <Button icon={Send} isIconMirrored onClick={on.onPublish} aria-haspopup="dialog">
              {word(t("publish"))}
            </Button>
          )}
          <Button icon={FolderInput} onClick={on.onMove} aria-haspopup="dialog">
            {word(t("moveTo"))}
          </Button>
          <Button icon={Heart} onClick={on.onFavor}>
            {word(t(isFavorite ? "unfavor" : "favor"))}
          </Button>
          <Rating rating={rating} onRate={on.onRate} />
          {on.onTrash === null ? null : (
            <Button variant="danger" icon={Trash2} onClick={on.onTrash}>
              {word(t("toTrash"))}
            </Button>
          )}
        </>
      )}
      <Button variant="quiet" icon={X} label={t("clearSelection")} onClick={on.onClear} />
    </div>
  )
}
