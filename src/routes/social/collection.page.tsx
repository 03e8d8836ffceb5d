import type { CallOutput } from "../../domain/_kernel/call.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { collectionIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { collectionDetail } from "../../domain/social/collection-contract.ts"
import { readCollection } from "../../domain/social/read-collections.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { collectionTools } from "../../islands/social/collection-tools.island.tsx"
import { collectionOrder } from "../../islands/social/collections.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { CardWaterfall } from "../feed/card-waterfall.tsx"
import { Avatar } from "./avatar.tsx"
import { CollectStatus } from "./collect-status.tsx"
import { ListFoot, NothingHere } from "./list-ends.tsx"

/** A collection: everybody sees one that is shown, as far as its works are for them; its owner also names, shows, orders and deletes it. */
export const page = definePage({
  path: "/collection/:id",
  access: "visitor",
  cache: "visitors",
  rate: "read",
  query: ["cursor", "arrange"],
  messages: "collections",
  async load({ asViewer, parameters, query }) {
    const asked = collectionIdSchema().safeParse(parameters.id)
    if (!asked.success) throw new DomainError("NotFound")
    const cursor = query("cursor")
    const found = await readCollection(await asViewer(), { id: asked.data, ...(cursor === undefined ? {} : { cursor }) })
    return { ...found, isLater: cursor !== undefined, isArranging: query("arrange") !== undefined && found.collection.is_own }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t, data: { collection, owner } }) => ({
    title: collection.name,
    description: `${t("by", { name: owner.name })} · ${t("count", { count: collection.count })}`,
    ...(collection.cover === null ? {} : { image: { url: renditionUrl(collection.cover, 960), width: 960, height: 720 } }),
  }),
  view: ({ locale, data }) => <CollectionView locale={locale} {...data} />,
})

interface CollectionViewProps extends CallOutput<typeof collectionDetail> {
  readonly locale: Locale
  readonly isLater: boolean
  readonly isArranging: boolean
}

function CollectionView({ locale, collection, owner, items, next_cursor: next, isLater, isArranging }: CollectionViewProps) {
  const t = wordsOf(locale, "collections")
  const path = `/${locale}/collection/${collection.id}`
  const { id, name, is_shown: isShown, is_own: isOwn } = collection
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 id="collection-name" tabIndex={-1} className="text-xl font-semibold break-words outline-none">
            <bdi>{name}</bdi>
          </h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <a className="text-link flex min-w-0 items-center gap-2" href={`/${locale}/user/${owner.id}`}>
              <Avatar name={owner.name} url={owner.avatar} className="size-6 text-xs" />
              <bdi className="truncate">{t("by", { name: owner.name })}</bdi>
            </a>
            <span className="text-ink-3">{t("count", { count: collection.count })}</span>
            {isOwn ? <span className="text-ink-3">{t(isShown ? "shared" : "private")}</span> : null}
          </p>
        </div>
        {isOwn ? <Island of={collectionTools} props={{ locale, collection: { id, name, is_shown: isShown }, isArranging }} /> : null}
      </header>
      {isArranging ? (
        <Island of={collectionOrder} props={{ locale, id }} />
      ) : (
        <Works locale={locale} items={items} next={next} path={path} isLater={isLater} isOwn={isOwn} />
      )}
      <CollectStatus locale={locale} />
    </div>
  )
}

interface WorksProps {
  readonly locale: Locale
  readonly items: CollectionViewProps["items"]
  readonly next: string | null
  readonly path: string
  readonly isLater: boolean
  readonly isOwn: boolean
}

function Works({ locale, items, next, path, isLater, isOwn }: WorksProps) {
  const t = wordsOf(locale, "collections")
  const s = wordsOf(locale, "social")
  if (items.length === 0) {
    return isLater ? (
      <NothingHere title={s("endTitle")} body={s("endBody")} action={{ href: path, label: s("newest") }} />
    ) : (
      <NothingHere
        title={t("emptyTitle")}
        body={t(isOwn ? "emptyOwnBody" : "emptyBody")}
        action={{ href: `/${locale}`, label: t("find") }}
      />
    )
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="collection-name">
      <CardWaterfall locale={locale} cards={items} of="viewer" />
      <ListFoot locale={locale} path={path} cursor={next} isLater={isLater} />
    </section>
  )
}
