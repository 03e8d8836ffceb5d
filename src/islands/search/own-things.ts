import { boardList } from "../../domain/board/contract.ts"
import { itemList, type LibraryItem } from "../../domain/library/item-contract.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import { call } from "../_runtime/call.ts"
import type { SearchOption } from "./option-list.ts"
import { commandsFor } from "./palette-rules.ts"

const MAXIMUM_BOARDS = 4
const MAXIMUM_ITEMS = 6

/** What the kinds of one's own things are called. */
export interface OwnWords {
  readonly group: string
  readonly board: string
  readonly made: string
  readonly file: string
}

let boards: Promise<readonly SearchOption[]> | undefined

/** A member's boards, creations and files by what is typed; the newest of them where nothing is. What does not come is left out. */
export async function ownThings(typed: string, locale: string, words: OwnWords, signal: AbortSignal): Promise<readonly SearchOption[]> {
  if (document.documentElement.dataset["viewer"] !== "member") return []
  const options = { handlesErrors: true, isInBackground: true }
  // They serve whatever is typed next, too: who gives these words up does not give them up.
  boards ??= call(boardList, {}, options).then(({ items }) =>
    items.map(({ board_id: id, title }) => ({
      text: title,
      href: `/${locale}/editBoard/detail/${id}`,
      kind: words.board,
      group: words.group,
    })),
  )
  const asked = boards.catch(() => {
    boards = undefined
    return []
  })
  const items = call(itemList, { ...(typed === "" ? {} : { search: typed }), limit: MAXIMUM_ITEMS }, { ...options, signal }).then(
    // Boards are found by themselves.
    (page) => page.items.filter(({ kind }) => !isPage(kind)).map((item) => itemOption(item, locale, words)),
    () => [],
  )
  return [...commandsFor(await asked, typed).slice(0, MAXIMUM_BOARDS), ...(await items)]
}

function itemOption({ title, task_id: task, kind, url }: LibraryItem, locale: string, words: OwnWords): SearchOption {
  const place = task === null ? { href: url, kind: words.file } : { href: `/${locale}/create/${kind}#${task}`, kind: words.made }
  return { text: title, group: words.group, ...place }
}
