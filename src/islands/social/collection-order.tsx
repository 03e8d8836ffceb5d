import { ChevronDown, ChevronUp, GripVertical, X } from "lucide-react"
import { useRef, useState } from "react"
import { asCollectionId, asWorkId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { collectionDetail, moveInCollection, removeFromCollection } from "../../domain/social/collection-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { useSortedRows } from "../_ui/use-sorted-rows.ts"
import { afterOf, moved } from "./order-rules.ts"

export interface CollectionOrderProps {
  readonly locale: Locale
  readonly id: string
}

const PAGE_SIZE = 100
const idOf = ({ id }: Card) => id

/** The works of a collection in their order: moved by dragging or by buttons, taken out with a way back. */
export function CollectionOrder({ locale, id }: CollectionOrderProps) {
  const t = useMessages("collections")
  const rows = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [spoken, setSpoken] = useState("")
  const [isOut, setOut] = useState<ReadonlySet<string>>(new Set())
  const collectionId = asCollectionId(id)
  const list = useCallList(collectionDetail, { id: collectionId, limit: PAGE_SIZE }, { keyOf: idOf })
  const works = list.items.filter((card) => !isOut.has(card.id))
  const fail = (text: string) => announce({ tone: "bad", body: { kind: "text", text } })

  const move = (from: number, to: number) => {
    const card = works[from]
    if (card === undefined || to < 0 || to >= works.length || from === to) return
    const next = moved(works, from, to)
    const before = list.items
    list.change(() => next)
    setSpoken(t("moved", { title: card.title, place: String(to + 1) }))
    const afterId = afterOf(next, to)
    call(
      moveInCollection,
      { id: collectionId, obj_id: asWorkId(card.id), after_id: afterId === null ? null : asWorkId(afterId) },
      { handlesErrors: true, outlivesPage: true },
    ).catch(() => {
      list.change(() => before)
      fail(t("moveFailed"))
    })
  }
  const takeOut = (card: Card) => {
    const back = () => setOut((all) => new Set([...all].filter((one) => one !== card.id)))
    heading.current?.focus()
    setOut((all) => new Set([...all, card.id]))
    undoable(t("removed"), t("undo"), {
      undo: back,
      finish: async () => {
        try {
          await call(removeFromCollection, { id: collectionId, obj_id: asWorkId(card.id) }, { handlesErrors: true, outlivesPage: true })
          list.change((items) => items.filter((one) => one.id !== card.id))
        } catch {
          fail(t("removeFailed"))
        }
        back()
      },
    })
  }
  const isSortable = useSortedRows(rows, works.length > 1, move)
  return (
    <section aria-labelledby="collection-order" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="collection-order" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t("orderTitle")}
      </h2>
      <p className="text-sm text-ink-3">{t("orderHint")}</p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <PagedList
        list={{ ...list, items: works }}
        empty={
          <Empty title={t("emptyTitle")} body={t("emptyOwnBody")}>
            <a className={buttonLook("plain")} href={`/${locale}`}>
              {t("find")}
            </a>
          </Empty>
        }
      >
        {(cards) => (
          <ol ref={rows} aria-labelledby="collection-order" className="grid gap-2">
            {cards.map((card, index) => (
              <Row
                key={card.id}
                card={card}
                index={index}
                count={cards.length}
                isSortable={isSortable}
                onMove={(to) => move(index, to)}
                onRemove={() => takeOut(card)}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  )
}

interface RowProps {
  readonly card: Card
  readonly index: number
  readonly count: number
  readonly isSortable: boolean
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function Row({ card: { title, author, cover }, index, count, isSortable, onMove, onRemove }: RowProps) {
  const t = useMessages("collections")
  return (
    <li
      className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] items-center gap-3 rounded-card border border-line bg-raised p-2"
      data-item=""
    >
      <span
        data-grip=""
        aria-hidden="true"
        title={t("drag", { title })}
        className={`grid h-full min-w-6 touch-none place-items-center text-ink-3 ${isSortable ? "cursor-grab active:cursor-grabbing" : "invisible"}`}
      >
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <span className="image-edge block aspect-square overflow-hidden rounded-control bg-sunken" style={{ backgroundColor: cover.colour }}>
        {cover.url === null ? null : (
          <img src={renditionUrl(cover.url, 160)} alt="" className="size-full object-cover" width={56} height={56} loading="lazy" />
        )}
      </span>
      <div className="grid min-w-0">
        <bdi className="truncate text-sm font-semibold">{title}</bdi>
        <bdi className="truncate text-xs text-ink-3">{author}</bdi>
      </div>
      <div className="flex gap-1 max-sm:col-span-4 max-sm:justify-end">
        <Button icon={ChevronUp} label={t("up", { title })} isOff={index === 0} onClick={() => onMove(index - 1)} />
        <Button icon={ChevronDown} label={t("down", { title })} isOff={index === count - 1} onClick={() => onMove(index + 1)} />
        <Button icon={X} label={t("remove", { title })} onClick={onRemove} />
      </div>
    </li>
  )
}
