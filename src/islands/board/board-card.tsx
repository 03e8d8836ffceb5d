import { Frame, Trash2 } from "lucide-react"
import { useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ShelvedBoard } from "../_making/boards/board-places.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import type { BoardShelf } from "./board-shelf.ts"

interface BoardCardProps {
  readonly board: ShelvedBoard
  readonly shelf: Pick<BoardShelf, "coverAddress">
  readonly locale: Locale
  readonly onDelete: () => void
}

/** A board in the gallery: its cover and name lead to it. */
export function BoardCard({ board, shelf, locale, onDelete }: BoardCardProps) {
  const t = useMessages("board")
  const changedAt = new Date(board.changedAtMs)
  return (
    <li className="group relative grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-raised transition-colors duration-120 hover:border-line-strong">
      <Cover board={board} shelf={shelf} />
      <div className="flex items-center gap-1 border-t border-line py-1 ps-3 pe-1">
        <a
          href={`/${locale}/editBoard/detail/${board.id}`}
          className="grid min-h-11 min-w-0 grow content-center rounded-control after:absolute after:inset-0 after:rounded-card"
        >
          <bdi className="truncate font-semibold">{board.name}</bdi>{" "}
          <time dateTime={changedAt.toISOString()} className="text-xs text-ink-3">
            {t("changedOn", { date: changedAt })}
          </time>
        </a>
        <span className="relative shrink-0">
          <Button variant="quiet" icon={Trash2} label={t("deleteNamed", { name: board.name })} onClick={onDelete} />
        </span>
      </div>
    </li>
  )
}

function Cover({ board, shelf }: Pick<BoardCardProps, "board" | "shelf">) {
  const address = useCover(shelf, board.cover)
  const [isBroken, setIsBroken] = useState(false)
  if (address === null || isBroken)
    return (
      <span data-cover="none" className="grid aspect-4/3 place-content-center bg-sunken text-ink-3">
        <Frame size={28} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  return (
    <img
      data-cover="drawn"
      src={address}
      alt=""
      width={320}
      height={240}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className="aspect-4/3 size-full bg-sunken object-contain"
    />
  )
}

/** Where a cover is shown from; null until that is known, and where there is none. */
function useCover(shelf: Pick<BoardShelf, "coverAddress">, sha256: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (sha256 === null) return
    let found: string | null = null
    let isGone = false
    const drop = () => found?.startsWith("blob:") && URL.revokeObjectURL(found)
    void shelf.coverAddress(sha256).then((there) => {
      found = there
      if (isGone) drop()
      else setAddress(there)
    })
    return () => {
      isGone = true
      drop()
    }
  }, [shelf, sha256])
  return address
}
