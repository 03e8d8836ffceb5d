import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Element, ShownModule, Tag } from "../../domain/square/contract.ts"
import type { CardLabels } from "../feed/card-labels.ts"
import { WorkCard } from "../feed/work-card.tsx"
import { FollowButton } from "../social/mark-button.tsx"
import { BannerRow } from "./banner-row.tsx"

interface ModuleViewProps {
  readonly locale: Locale
  readonly module: ShownModule
  /** What a row of banners without a title is called. */
  readonly bannersLabel: string
  /** The link to all of it, by the module's title. */
  readonly moreLabel: (title: string) => string
  readonly moreText: string
  readonly appName: (id: string) => string
  readonly labelsOf: (card: Card) => CardLabels
  /** What the buttons say that follow people, off and on. Without them nobody can be followed, such as in a preview. */
  readonly followWords?: readonly [string, string]
  /** What a row says that has more than is shown. Without them it ends, such as in a preview. */
  readonly rowWords?: RowWords
}

/** What a row says that goes on: what its link is called, what became of pressing it, and how many there are. */
export interface RowWords {
  readonly more: string
  readonly failed: string
  readonly offline: string
  readonly ended: string
  readonly added: (count: number) => string
}

/** A module of the square: its title, its first elements, and the way to all of them. */
export function ModuleView({ locale, module, bannersLabel, moreLabel, moreText, ...words }: ModuleViewProps) {
  const { id, title, items, more_path: morePath } = module
  const banners = items.flatMap((element) => (element.form === "banner" ? [element.banner] : []))
  const heading = `heading-${id}`
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={title === "" ? undefined : heading}>
      {title === "" ? null : (
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={heading} className="min-w-0 text-lg font-semibold break-words" dir="auto">
            {title}
          </h2>
          {morePath === null ? null : (
            <a className="text-link shrink-0 text-sm text-ink-2" href={`/${locale}${morePath}`} aria-label={moreLabel(title)}>
              {moreText}
            </a>
          )}
        </div>
      )}
      {banners.length > 0 ? (
        <BannerRow locale={locale} label={title === "" ? bannersLabel : title} banners={banners} />
      ) : (
        <Elements locale={locale} module={module} {...words} />
      )}
    </section>
  )
}

type ElementsProps = Pick<ModuleViewProps, "locale" | "module" | "appName" | "labelsOf" | "followWords" | "rowWords">

function Elements({ rowWords, ...props }: ElementsProps) {
  const { locale, module } = props
  // Where a page shows all of it, the heading leads there.
  if (rowWords === undefined || module.more_path !== null) return <ElementRow {...props} />
  const { id, title, items, next_cursor: cursor } = module
  const { more, failed, offline, ended, added } = rowWords
  return (
    <div data-row={id} data-said={added(items.length)} data-failed={failed} data-offline={offline} data-ended={ended}>
      <ElementRow
        {...props}
        last={
          cursor === null ? null : (
            <li className="grid basis-32 place-content-center">
              <a
                className="button-ghost min-h-11"
                data-row-more=""
                href={`/${locale}/square?module=${id}&cursor=${encodeURIComponent(cursor)}`}
                rel="next nofollow"
              >
                {more}
                <bdi className="sr-only">{title}</bdi>
              </a>
            </li>
          )
        }
      />
      <p role="status" className="text-sm text-ink-2" />
    </div>
  )
}

interface ElementRowProps extends Omit<ElementsProps, "rowWords"> {
  /** Stands behind the last element. */
  readonly last?: ReactNode
}

function ElementRow({ locale, module: { items }, appName, labelsOf, followWords, last = null }: ElementRowProps) {
  const [first] = items
  if (first?.form === "tag")
    return <TagRow locale={locale} tags={items.flatMap((element) => (element.form === "tag" ? [element.tag] : []))} />
  return (
    <ul className="card-row scroll-row flex gap-3 overflow-x-auto py-1">
      {items.map((element) => {
        switch (element.form) {
          case "card":
            return (
              <li key={element.card.id} className="w-40 sm:w-48">
                <WorkCard card={element.card} locale={locale} sizes="192px" {...labelsOf(element.card)} />
              </li>
            )
          case "person":
            return <PersonTile key={element.person.id} locale={locale} person={element.person} followWords={followWords} />
          case "app":
            return (
              <li key={element.app.id} className="basis-44">
                <a
                  className="grid h-full min-h-16 content-center rounded-card border border-line bg-raised p-4 font-medium hover:bg-hover"
                  href={`/${locale}${element.app.path}`}
                >
                  {appName(element.app.id)}
                </a>
              </li>
            )
          case "banner":
          case "tag":
            return null
        }
      })}
      {last}
    </ul>
  )
}

/** Tags as links to their works. */
export function TagRow({ locale, tags }: { readonly locale: Locale; readonly tags: readonly Pick<Tag, "id" | "label" | "path">[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map(({ id, label, path }) => (
        <li key={id} className="min-w-0 max-w-full">
          <a className="chip max-md:min-h-11" href={`/${locale}${path}`}>
            <bdi className="truncate">{label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

type Person = Extract<Element, { readonly form: "person" }>["person"]

interface PersonTileProps {
  readonly locale: Locale
  readonly person: Person
  readonly followWords: readonly [string, string] | undefined
}

/** Somebody in a row; the script that covers whom a member hides knows them as an author. */
function PersonTile({ locale, person, followWords }: PersonTileProps) {
  return (
    <li className="card-box w-32 basis-32" data-author={person.id}>
      <a className="grid justify-items-center gap-2 rounded-card p-2 hover:bg-hover" href={`/${locale}${person.path}`}>
        <span className="image-edge grid size-16 place-items-center overflow-hidden rounded-pill bg-raised font-semibold text-ink-2 uppercase">
          {person.avatar === null ? (
            <span aria-hidden="true">{[...person.name][0]}</span>
          ) : (
            <img src={person.avatar} alt="" className="size-full object-cover" width={64} height={64} loading="lazy" decoding="async" />
          )}
        </span>
        <bdi className="max-w-full truncate text-sm">{person.name}</bdi>
      </a>
      {followWords === undefined ? null : (
        <FollowButton id={person.id} name={person.name} words={followWords} className="max-md:min-h-11" />
      )}
    </li>
  )
}
