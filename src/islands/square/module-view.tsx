import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import type { Element, ShownModule, Tag } from "../../domain/square/contract.ts"
import { CardFoot } from "../feed/card-foot.tsx"
import type { CardLabels } from "../feed/card-labels.ts"
import { FollowButton } from "../social/mark-button.tsx"
import { BannerRow } from "./banner-row.tsx"

/** What the buttons say by which a reader marks works and people. */
export interface MarkWords {
  readonly ofWork: (title: string) => Required<Pick<CardLabels, "saveLabel" | "likeLabel">>
  /** What the button that follows somebody is called. */
  readonly followLabel: (name: string) => string
  readonly followWords: readonly [string, string]
}

interface ModuleViewProps {
  readonly locale: Locale
  readonly module: ShownModule
  /** What a row of banners without a title is called. */
  readonly bannersLabel: string
  /** The link to all of it, by the module's title. */
  readonly moreLabel: (title: string) => string
  readonly moreText: string
  readonly appName: (id: string) => string
  /** Without it nothing can be marked, such as in a preview. */
  readonly marks?: MarkWords
}

/** A module of the square: its title, its first elements, and the way to all of them. */
export function ModuleView({ locale, module, bannersLabel, moreLabel, moreText, appName, marks }: ModuleViewProps) {
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
        <Elements locale={locale} items={items} appName={appName} marks={marks} />
      )}
    </section>
  )
}

type ElementsProps = Pick<ModuleViewProps, "locale" | "appName"> & {
  readonly items: readonly Element[]
  readonly marks: MarkWords | undefined
}

function Elements({ locale, items, appName, marks }: ElementsProps) {
  const [first] = items
  if (first?.form === "tag")
    return <TagRow locale={locale} tags={items.flatMap((element) => (element.form === "tag" ? [element.tag] : []))} />
  return (
    <ul className="scroll-row flex gap-3 overflow-x-auto py-1">
      {items.map((element) => {
        switch (element.form) {
          case "card":
            return <WorkTile key={element.card.id} locale={locale} card={element.card} marks={marks} />
          case "person":
            return <PersonTile key={element.person.id} locale={locale} person={element.person} marks={marks} />
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

interface TileProps {
  readonly locale: Locale
  readonly marks: MarkWords | undefined
}

/** A work in a row: as wide as every other, whatever its shape. The script that covers what a member hides knows it as a card. */
function WorkTile({ locale, card, marks }: TileProps & { readonly card: Card }) {
  const { cover, title, author } = card
  return (
    <li className="card-box w-40 basis-40 sm:w-48 sm:basis-48" data-card={card.id} data-author={card.author_id ?? undefined}>
      <a className="grid gap-2 rounded-card" href={`/${locale}${cardPath(card)}`}>
        <span className="image-edge block aspect-square overflow-hidden rounded-card" style={{ backgroundColor: cover.colour }}>
          {cover.url === null ? (
            <span className="card-words">
              <bdi>{title}</bdi>
            </span>
          ) : (
            <img
              {...coverSources({ ...cover, url: cover.url })}
              sizes="192px"
              alt=""
              width={192}
              height={192}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="grid min-w-0">
          <bdi className="truncate font-medium">{title}</bdi>
          {marks === undefined ? <bdi className="truncate text-xs text-ink-3">{author}</bdi> : null}
        </span>
      </a>
      {marks === undefined ? null : <CardFoot card={card} locale={locale} isMasked={false} {...marks.ofWork(title)} />}
    </li>
  )
}

type Person = Extract<Element, { readonly form: "person" }>["person"]

function PersonTile({ locale, person, marks }: TileProps & { readonly person: Person }) {
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
      {marks === undefined ? null : (
        <FollowButton id={person.id} label={marks.followLabel(person.name)} words={marks.followWords} className="max-md:min-h-11" />
      )}
    </li>
  )
}
