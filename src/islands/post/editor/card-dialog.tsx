import { useCallback } from "react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { myCommunityWorks } from "../../../domain/post/artwork-contract.ts"
import type { Card } from "../../../domain/post/card-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { usePagedList } from "../../_ui/use-paged-list.ts"

/** Chooses one of the member's published works. */
export function CardDialog({ onChosen, onClose }: { readonly onChosen: (card: Card) => void; readonly onClose: () => void }) {
  const t = useMessages("article")
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) =>
      call(myCommunityWorks, { state: "visible", ...(cursor === null ? {} : { cursor }) }, { handlesErrors: true, signal }),
    [],
  )
  const list = usePagedList<Card>({ load, keyOf: ({ id }) => id })
  return (
    <Modal title={t("cardsTitle")} closeLabel={t("close")} onClose={onClose} isLight>
      <PagedList list={list} empty={<Empty look="plain" title={t("cardsEmptyTitle")} body={t("cardsEmptyBody")} />}>
        {(cards) => (
          <ul className="grid gap-2">
            {cards.map((card) => (
              <li key={card.id} data-item="">
                <button type="button" className="article-card w-full text-start" onClick={() => onChosen(card)}>
                  <span className="article-card-image" style={{ backgroundColor: card.cover.colour }}>
                    {card.cover.url === null ? null : (
                      <img src={renditionUrl(card.cover.url, 320)} alt="" loading="lazy" decoding="async" />
                    )}
                  </span>
                  <bdi className="self-center font-semibold wrap-anywhere">{card.title}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  )
}
