import { ChevronDown, ChevronRight } from "lucide-react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { itemUses, type LibraryItem } from "../../domain/library/item-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useQuery } from "../_ui/use-query.ts"

interface ItemUsesProps {
  readonly item: LibraryItem
  readonly locale: Locale
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** Shows what was made from it. */
  readonly onShowMade: (item: LibraryItem) => void
}

/** Where a thing of the library is used, asked for once that is opened; it stays open from one thing to the next. */
export function ItemUses({ item, locale, isOpen, onOpen, onShowMade }: ItemUsesProps) {
  const t = useMessages("mylibrary")
  const { value, failure, reload } = useQuery(itemUses, isOpen ? { id: item.id } : null)
  return (
    <section aria-label={t("uses")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button
        variant="quiet"
        icon={isOpen ? ChevronDown : ChevronRight}
        isIconMirrored={!isOpen}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        className="justify-self-start"
      >
        {t("uses")}
      </Button>
      {isOpen ? (
        <>
          <FailureBox failure={failure} title={t("usesFailed")} onRetry={() => void reload()} />
          {value === null ? (
            failure === null ? (
              <SkeletonRows count={1} label={t("loading")} />
            ) : null
          ) : (
            <Uses uses={value} item={item} locale={locale} onShowMade={onShowMade} />
          )}
        </>
      ) : null}
    </section>
  )
}

interface UsesProps extends Pick<ItemUsesProps, "item" | "locale" | "onShowMade"> {
  readonly uses: CallOutput<typeof itemUses>
}

function Uses({ uses: { works, boards, made }, item, locale, onShowMade }: UsesProps) {
  const t = useMessages("mylibrary")
  if (works.length === 0 && boards.length === 0 && made === 0) return <p className="px-3 text-sm text-ink-3">{t("notUsed")}</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 px-3 text-sm">
      {works.map(({ work_id: id, title }) => (
        <Use key={id} href={`/${locale}/explore/detail/${id}`} words={t("usedInCreation", { title: title || t("untitledUse") })} />
      ))}
      {boards.map(({ board_id: id, title }) => (
        <Use key={id} href={`/${locale}/editBoard/detail/${id}`} words={t("usedOnBoard", { title: title || t("untitledUse") })} />
      ))}
      {made === 0 ? null : (
        <Use
          href={`/${locale}/library?from=${encodeURIComponent(item.id)}`}
          words={t("madeFromThis", { count: made })}
          onFollow={() => onShowMade(item)}
        />
      )}
    </ul>
  )
}

function Use({ href, words, onFollow }: { readonly href: string; readonly words: string; readonly onFollow?: () => void }) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        className="text-link flex min-h-8 items-center wrap-anywhere max-md:min-h-11"
        onClick={(event) => {
          if (onFollow === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onFollow()
        }}
      >
        <bdi>{words}</bdi>
      </a>
    </li>
  )
}
