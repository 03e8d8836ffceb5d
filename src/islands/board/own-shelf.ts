import { asAccountId } from "../../domain/_kernel/ids.ts"
import { $member, isSignedIn, refreshMember } from "../_session/member.ts"
import { type BoardShelf, boardShelf } from "./board-shelf.ts"
import type { BoardWords } from "./board-words.ts"

/** The account whose boards this device showed last: offline it is not to be asked who is signed in. */
const LAST_ACCOUNT = "atelier.board.account"

/** The shelf of whoever is signed in, or of this browser. Throws where somebody is, but nobody says who. */
export async function ownShelf(t: BoardWords): Promise<BoardShelf> {
  const options = { newTitle: t("newBoard"), copyTitle: (name: string) => t("copyOf", { name }) }
  if (!isSignedIn()) return boardShelf({ accountId: null, ...options })
  if ($member.get() === null) await refreshMember()
  const id = $member.get()?.account.id ?? (isSignedIn() ? localStorage.getItem(LAST_ACCOUNT) : null)
  if (id === null) {
    if (isSignedIn()) throw new Error("nobody says who is signed in")
    return boardShelf({ accountId: null, ...options })
  }
  localStorage.setItem(LAST_ACCOUNT, id)
  return boardShelf({ accountId: asAccountId(id), ...options })
}
