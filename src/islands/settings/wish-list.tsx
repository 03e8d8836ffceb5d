import { Hash, UserX } from "lucide-react"
import { useState } from "react"
import type { Hidden } from "../../domain/social/hide-contract.ts"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { Button } from "../_ui/button.tsx"
import { CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import type { PagedListHandle } from "../_ui/use-paged-list.ts"

/** What tells something that a member does not want to meet from all others. */
export const keyOfWish = ({ kind, id }: Hidden): string => `${kind}:${id}`
const NOTHING: ReadonlySet<string> = new Set()

interface WishListProps {
  /** Element that names the list, and takes the focus when a row goes. */
  readonly titleId: string
  readonly list: PagedListHandle<Hidden>
  readonly words: Readonly<Record<"empty" | "failed" | "gone" | "takeBack" | "takeBackFailed" | "undo", string>>
  readonly kindOf: (hidden: Hidden) => string
  /** The button's name for those who hear it, and what is said once it was pressed. */
  readonly named: (name: string) => string
  readonly said: (name: string) => string
  readonly takeBack: (hidden: Hidden) => Promise<unknown>
}

/** What a member does not want to meet, each with a way to take it back, which can be undone. */
export function WishList({ titleId, list, words, kindOf, named, said, takeBack }: WishListProps) {
  const [leaving, setLeaving] = useState(NOTHING)
  const nameOf = ({ kind, name }: Hidden) => (name === "" && kind === "account" ? words.gone : name)
  const remove = (hidden: Hidden) => {
    const key = keyOfWish(hidden)
    const back = () => setLeaving((all) => new Set([...all].filter((one) => one !== key)))
    setLeaving((all) => new Set([...all, key]))
    document.getElementById(titleId)?.focus()
    undoable(said(nameOf(hidden)), words.undo, {
      undo: back,
      finish: async () => {
        try {
          await takeBack(hidden)
          list.change((items) => items.filter((one) => keyOfWish(one) !== key))
        } catch {
          announce({ tone: "bad", body: { kind: "text", text: words.takeBackFailed } })
        }
        back()
      },
    })
  }
  return (
    <PagedList
      list={{ ...list, items: list.items.filter((one) => !leaving.has(keyOfWish(one))) }}
      failed={words.failed}
      empty={<EmptyRow>{words.empty}</EmptyRow>}
      isInCard
    >
      {(items) => (
        <ul aria-labelledby={titleId}>
          {items.map((hidden) => (
            <CardRow
              key={keyOfWish(hidden)}
              as="li"
              icon={hidden.kind === "tag" ? <Hash size={18} strokeWidth={1.75} /> : <UserX size={18} strokeWidth={1.75} />}
              title={<bdi className="min-w-0 wrap-anywhere">{nameOf(hidden)}</bdi>}
              detail={kindOf(hidden)}
            >
              <Button label={named(nameOf(hidden))} onClick={() => remove(hidden)}>
                {words.takeBack}
              </Button>
            </CardRow>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
