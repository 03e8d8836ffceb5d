import { Heart, Layers, ScanFace, Wand2 } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { programNameOf } from "../../domain/post/program-rules.ts"
import { FollowButton } from "../../islands/social/mark-button.tsx"
import { wordsOf } from "../_page/words.ts"
import { Avatar } from "../social/avatar.tsx"

/** Who made a work, and when it was published. */
export function WorkAuthor({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { id, name, avatar } = work.author
  const face = <Avatar name={name} url={avatar === null ? null : renditionUrl(avatar, 160)} className="size-9 text-sm" />
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {face}
      <p className="grid min-w-0 leading-tight">
        {id === null ? (
          <bdi className="truncate font-semibold">{name}</bdi>
        ) : (
          <a className="truncate font-semibold hover:underline" href={`/${locale}/user/${id}`} aria-label={t("by", { author: name })}>
            <bdi>{name}</bdi>
          </a>
        )}
        <time className="text-xs text-ink-3" dateTime={work.create_at}>
          {t("published", { date: new Date(work.create_at) })}
        </time>
      </p>
      {id === null || work.is_own ? null : (
        <FollowButton
          id={id}
          className="ms-auto"
          name={name}
          words={[wordsOf(locale, "marks")("follow"), wordsOf(locale, "marks")("following")]}
        />
      )}
    </div>
  )
}

/** Whether there is a list of who likes it, for its viewer. */
export const isLiked = ({ counts, is_masked: isMasked }: Work): boolean => counts.likes > 0 && !isMasked

/** How many like a work, leading to who they are. */
export function LikedBy({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  return (
    <a className="text-link" href={`/${locale}/likes/${work.id}`} rel="nofollow">
      {wordsOf(locale, "post")("likedBy", { count: work.counts.likes })}
    </a>
  )
}

const ICON = { className: "mt-0.5 size-4 shrink-0", strokeWidth: 1.75, "aria-hidden": true } as const

/** Who likes it, and what one should know of how it was made: by which program, with whose face, and what it is a part of. */
export function WorkFacts({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const { made_by: maker, imported_from: program, part_of: post } = work
  const facts: ReactNode[] = []
  if (isLiked(work)) facts.push(<LikedBy key="likes" locale={locale} work={work} />)
  if (post !== null)
    facts.push(
      <a key="post" className="text-link min-w-0 truncate" href={`/${locale}${cardPath(post)}`}>
        {t("partOf", { title: post.title })}
      </a>,
    )
  if (program !== null) facts.push(<span key="program">{t("importedFrom", { program: programNameOf(program) })}</span>)
  else if (maker !== undefined && !maker.is_preview)
    facts.push(<span key="maker">{t("madeWith", { name: maker.model?.name ?? maker.software })}</span>)
  if (work.has_face_swap) facts.push(<span key="face">{t("faceSwap")}</span>)
  const icons: Readonly<Record<string, ReactNode>> = {
    likes: <Heart {...ICON} />,
    post: <Layers {...ICON} />,
    face: <ScanFace {...ICON} />,
  }
  return (
    <>
      {facts.length === 0 ? null : (
        <ul className="grid gap-1.5 text-sm text-ink-2">
          {facts.map((fact) => {
            const key = typeof fact === "object" && fact !== null && "key" in fact ? String(fact.key) : ""
            return (
              <li key={key} className="flex min-w-0 gap-2 break-words">
                {icons[key] ?? <Wand2 {...ICON} />}
                {fact}
              </li>
            )
          })}
        </ul>
      )}
      {work.is_preview ? <PreviewMark locale={locale} /> : null}
    </>
  )
}

function PreviewMark({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "post")
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
      <span className="rounded-pill border border-line-strong px-2 py-0.5 font-medium text-ink">{t("preview")}</span>
      <span>
        {t("previewHint")}{" "}
        <a className="text-link whitespace-nowrap" href={`/${locale}/about-preview`}>
          {wordsOf(locale, "shell")("connectGpu")}
        </a>
      </span>
    </p>
  )
}
