import { ExternalLink, Pencil } from "lucide-react"
import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { buttonLook } from "../../islands/_ui/button.tsx"
import { AvoidButton, FollowButton } from "../../islands/social/mark-button.tsx"
import type { PageHead, PageProps } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { rssPath } from "../feed/rss-path.ts"
import { ReportLink } from "../report/report-link.tsx"
import { Avatar } from "./avatar.tsx"
import { CollectStatus } from "./collect-status.tsx"
import { PeopleList } from "./people-list.tsx"
import { PersonCollections } from "./person-collections.tsx"
import { PersonTabs } from "./person-tabs.tsx"
import type { PersonView, Profile } from "./person-view.ts"
import { PersonWorks } from "./person-works.tsx"

const MAXIMUM_DESCRIPTION_CHARACTERS = 300

/** What the tab and links say of a person. */
export function personHead({ t, locale, site, data: { profile, list, tab } }: PageProps<PersonView, "social">): PageHead {
  const { id, name, bio } = profile
  const first = list.kind === "works" ? list.items[0] : undefined
  return {
    title: tab === "works" ? name : `${name} · ${t(tab)}`,
    description:
      bio === ""
        ? t("description", { name, site: site.name })
        : firstGraphemes(bio.replaceAll(/\s+/g, " "), MAXIMUM_DESCRIPTION_CHARACTERS),
    feed: { title: wordsOf(locale, "square")("rssPerson", { name }), path: rssPath(locale, { kind: "person", id }) },
    ...(first?.cover.url
      ? { image: { url: renditionUrl(first.cover.url, 960), width: first.cover.width, height: first.cover.height } }
      : {}),
  }
}

/** A person as everybody may see them: who they are, what they made, whom they follow and who follows them. */
export function PersonPage({ locale, data: { profile, list, tab, isLater } }: PageProps<PersonView, "social">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-3 md:px-6 md:pt-4">
      <Head locale={locale} profile={profile} />
      <PersonTabs locale={locale} profile={profile} tab={tab} />
      {list.kind === "works" ? <PersonWorks locale={locale} profile={profile} tab={tab} list={list} isLater={isLater} /> : null}
      {list.kind === "people" ? <PeopleList locale={locale} profile={profile} tab={tab} list={list} isLater={isLater} /> : null}
      {list.kind === "collections" ? <PersonCollections locale={locale} profile={profile} list={list} isLater={isLater} /> : null}
      <CollectStatus locale={locale} />
    </div>
  )
}

function Head({ locale, profile }: { readonly locale: Locale; readonly profile: Profile }) {
  const t = wordsOf(locale, "social")
  const { id, name, bio, links, avatar, banner } = profile
  return (
    <header className="grid gap-4">
      {banner === null ? null : (
        <div className="image-edge h-28 overflow-hidden rounded-card bg-sunken sm:h-36 md:h-52">
          <img src={banner} alt="" className="size-full object-cover" fetchPriority="high" />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-1 md:px-2">
        <Avatar
          name={name}
          url={avatar}
          className={`size-20 text-xl md:size-24 ${banner === null ? "" : "-mt-14 ring-4 ring-ground md:-mt-18"}`}
        />
        <div className="min-w-0 grow basis-48">
          <h1 className="text-xl leading-tight font-semibold break-words">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-ink-3">{t("since", { date: new Date(profile.create_at) })}</p>
        </div>
        <Marks locale={locale} id={id} name={name} />
      </div>
      {bio === "" ? null : (
        <p className="max-w-2xl px-1 break-words whitespace-pre-line md:px-2" dir="auto">
          {bio}
        </p>
      )}
      <Links locale={locale} links={links} />
      <p className="px-1 md:px-2">
        <ReportLink locale={locale} kind="account" id={id} title={name} ownerId={id} />
      </p>
    </header>
  )
}

/** Following, hiding and blocking them; whose page it is, their browser tells them apart, and they find the way to what it says of them. */
function Marks({ locale, id, name }: { readonly locale: Locale; readonly id: string; readonly name: string }) {
  const t = wordsOf(locale, "social")
  const m = wordsOf(locale, "marks")
  return (
    <div className="grid gap-1 max-sm:w-full sm:min-w-32">
      <FollowButton id={id} isMain name={name} words={[m("follow"), m("following")]} />
      <AvoidButton by="hide-person" id={id} name={name} words={[m("hide"), m("hidden")]} />
      <AvoidButton by="block" id={id} name={name} words={[m("block"), m("blocked")]} />
      <a hidden data-owner={id} className={buttonLook("plain", "large")} href={`/${locale}/settings`}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("edit")}
      </a>
    </div>
  )
}

/** Links are the person's own words about themself: they vouch for nothing, and lead nowhere but to https. */
function Links({ locale, links }: { readonly locale: Locale; readonly links: readonly string[] }) {
  const t = wordsOf(locale, "social")
  const safe = links.flatMap((link) => {
    const url = URL.parse(link)
    return url?.protocol === "https:" ? [url] : []
  })
  if (safe.length === 0) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 px-1 md:px-2" aria-label={t("links")}>
      {safe.map((url) => (
        <li key={url.href} className="min-w-0 max-w-full">
          <a className="text-link flex min-h-6 items-center gap-1.5 text-ink-2" href={url.href} rel="nofollow ugc noopener">
            <ExternalLink className="size-3.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
            <span className="truncate" dir="ltr">
              {shortOf(url)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** An address without what every address begins with. */
function shortOf(url: URL): string {
  const host = url.host.replace(/^www\./, "")
  return url.pathname === "/" && url.search === "" ? host : `${host}${url.pathname}${url.search}`
}
