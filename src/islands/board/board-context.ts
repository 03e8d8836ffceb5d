import { createContext, useContext } from "react"
import type { BoardEditor } from "./board-editor.ts"
import type { FrameResultsShelf } from "./frame-results.ts"

/** What the parts of an open board share. */
export interface OpenBoard {
  readonly editor: BoardEditor
  readonly results: FrameResultsShelf
}

export const BoardContext = createContext<OpenBoard | null>(null)

/** The board around a component. */
export function useBoard(): OpenBoard {
  const board = useContext(BoardContext)
  if (board === null) throw new Error("a part of the board outside of its screen")
  return board
}
