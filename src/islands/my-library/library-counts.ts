import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { itemSummary } from "../../domain/library/item-contract.ts"
import type { LibraryPlaceName } from "./library-nav.tsx"

type Summary = CallOutput<typeof itemSummary>

/** How many things each place of the library has; nothing of places that the summary does not tell of, and none until it is there. */
export function countsOf(summary: Summary | null): Readonly<Partial<Record<LibraryPlaceName, number>>> {
  if (summary === null) return {}
  const sum = (fits: (one: Summary["sums"][number]) => boolean) => summary.sums.filter(fits).reduce((all, { count }) => all + count, 0)
  return {
    all: sum(() => true),
    image: sum(({ kind }) => kind === "image"),
    video: sum(({ kind }) => kind === "video"),
    audio: sum(({ kind }) => kind === "audio"),
    uploads: sum(({ origin }) => origin === "brought"),
    boards: summary.boards,
    workflows: summary.workflows,
    trash: summary.trashed,
  }
}
