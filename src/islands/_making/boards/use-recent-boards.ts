import { Frame } from "lucide-react"
import { useState } from "react"
import { onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import type { MenuItem } from "../../_ui/menu.tsx"
import type { RecentBoard } from "./recent-boards.ts"

const load = import.meta.env.SSR ? onlyInBrowser : () => import("./recent-boards.ts")

/** The boards that were changed last, once they were asked for; none while nobody did, and where they cannot be had. */
export function useRecentBoards(): { readonly boards: readonly RecentBoard[]; readonly ask: () => void } {
  const [boards, setBoards] = useState<readonly RecentBoard[]>([])
  return {
    boards,
    ask: () => {
      load()
        .then(({ recentBoards }) => recentBoards())
        .then(setBoards, () => undefined)
    },
  }
}

/** Boards as items of a menu, by cover and name. */
export function boardItems(boards: readonly RecentBoard[], onChoose: (id: string) => void): readonly MenuItem[] {
  return boards.map(({ id, name, image }) => ({ label: name, icon: Frame, image, onChoose: () => onChoose(id) }))
}
