import { Plus } from "lucide-react"
import { useEffect, useState } from "react"
import { asBoardId, newBoardId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ShelvedBoard } from "../_making/boards/board-places.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { BoardCard } from "./board-card.tsx"
import type { BoardShelf } from "./board-shelf.ts"
import { BOARD_COLUMNS, BoardsSkeleton } from "./boards-skeleton.tsx"

const loadShelf = import.meta.env.SSR ? onlyInBrowser : () => import("./own-shelf.ts")

/** One's boards on this device and on the server, the newest first, and the way to a new one. */
export function Boards({ locale }: { readonly locale: Locale }) {
  const t = useMessages("board")
  const [boards, setBoards] = useState<readonly ShelvedBoard[] | null>(null)
  const [shelf, setShelf] = useState<BoardShelf | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { ask, dialog } = useConfirm()
  const begin = () => location.assign(`/${locale}/editBoard/detail/${newBoardId(Date.now())}`)
  useEffect(() => {
    // An image that is to go on a board goes on a new one.
    if (/[?&](?:task|file)=/.test(location.search)) {
      location.replace(`/${locale}/editBoard/detail/${newBoardId(Date.now())}${location.search}`)
      return
    }
    if (hasFailed) return
    let isGone = false
    const load = async () => {
      const { ownShelf } = await loadShelf()
      const own = await ownShelf(t)
      const found = await own.listBoards()
      if (isGone) return
      setShelf(own)
      setBoards(found)
    }
    load().catch(() => !isGone && setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [locale, hasFailed, t])
  if (hasFailed)
    return (
      <Empty headingLevel={2} title={t("listFailed")}>
        <Button onClick={() => setHasFailed(false)}>{t("tryAgain")}</Button>
      </Empty>
    )
  if (boards === null || shelf === null) return <BoardsSkeleton />
  const remove = (board: ShelvedBoard) =>
    ask({
      title: t("deleteBoardTitle", { name: board.name }),
      body: t("deleteBoardBody"),
      confirmLabel: t("deleteBoard"),
      isDangerous: true,
      cardId: "boards-title",
      run: async () => {
        await shelf.deleteBoard(asBoardId(board.id))
        setBoards((before) => (before ?? []).filter(({ id }) => id !== board.id))
        return t("boardDeleted")
      },
    })
  return (
    <div className="grid gap-4">
      <Button variant="primary" icon={Plus} onClick={begin} className="justify-self-start">
        {t("newBoard")}
      </Button>
      {boards.length === 0 ? (
        <Empty headingLevel={2} title={t("noBoardsTitle")} body={t("noBoardsBody")} />
      ) : (
        <ul aria-label={t("boards")} className={`grid ${BOARD_COLUMNS}`}>
          {boards.map((board) => (
            <BoardCard key={board.id} board={board} shelf={shelf} locale={locale} onDelete={() => remove(board)} />
          ))}
        </ul>
      )}
      {dialog}
      <ToastRegion />
    </div>
  )
}
