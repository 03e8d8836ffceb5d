import { ownPlaces } from "../_making/boards/board-places.ts"
import { type BoardShelf, boardShelf } from "./board-shelf.ts"
import type { BoardWords } from "./board-words.ts"

/** The shelf of the signed-in member, or of this browser. Throws where somebody is, but nobody says who. */
export async function ownShelf(t: BoardWords): Promise<BoardShelf> {
  return boardShelf(await ownPlaces(), { newTitle: t("newBoard"), copyTitle: (name) => t("copyOf", { name }) })
}
