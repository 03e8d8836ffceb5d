import { EyeOff, Play } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { isSafe, LEVELS, levelOf } from "../../domain/moderation/level-rules.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { RevealVeil } from "../../islands/_ui/veil.tsx"
import { workPlayer } from "../../islands/post/players.island.tsx"
import { wordsOf } from "../_page/words.ts"
import { WorkSound } from "./work-sound.tsx"

/** On phones a little less than the place of the image: nobody sees a copy stretched by a twelfth, and the next one weighs twice as much. */
const SIZES = "(min-width: 1000px) calc(100vw - 536px), calc(92vw - 24px)"

type Shown = Pick<Card, "id" | "obj_type" | "title" | "cover" | "stream" | "duration_ms" | "level">

/** What a work shows: its image, its player, the parts of a post below each other, or the gate before what must be asked for. */
export function WorkLook({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  if (work.is_masked) return <Masked locale={locale} shown={work} />
  if (work.items.length > 0) return <Parts locale={locale} items={work.items} isOwn={work.is_own} />
  return <One locale={locale} shown={work} isFirst isOwn={work.is_own} />
}

interface OneProps {
  readonly locale: Locale
  readonly shown: Shown
  readonly isFirst: boolean
  readonly isOwn: boolean
}

function One({ locale, shown, isFirst, isOwn }: OneProps) {
  const { cover, stream } = shown
  if (stream !== undefined && shown.obj_type === OBJECT_TYPES.aiAudio) return <WorkSound shown={shown} url={stream.url3} />
  if (stream !== undefined) return <Video shown={shown} stream={stream} />
  if (cover.url === null) return <Masked locale={locale} shown={shown} />
  const image = <FullImage locale={locale} title={shown.title} cover={{ ...cover, url: cover.url }} isFirst={isFirst} />
  const isMet = shown.level === undefined || shown.level === LEVELS.unrated || isSafe(levelOf(shown.level))
  return isOwn || isMet ? image : <Veiled locale={locale} shown={shown} image={image} />
}

/** Blurred until it is asked for, where its viewer wants that; without a script it is shown, since it was asked for by a preference. */
function Veiled({ locale, shown, image }: { readonly locale: Locale; readonly shown: Shown; readonly image: ReactNode }) {
  const t = wordsOf(locale, "levels")
  const rating = t("rated", { level: t(`level_${levelOf(shown.level ?? LEVELS.r)}`) })
  return (
    <div data-veiled="" data-blurred="" className="mx-auto w-fit max-w-full rounded-card">
      {image}
      <RevealVeil rating={rating} label={t("reveal")} name={t("revealNamed", { title: shown.title })} />
    </div>
  )
}

function FullImage({
  locale,
  title,
  cover,
  isFirst,
}: {
  readonly locale: Locale
  readonly title: string
  readonly cover: Card["cover"] & { readonly url: string }
  readonly isFirst: boolean
}) {
  return (
    <a
      className={`work-image ${isFirst ? "work-image--first" : ""}`}
      href={cover.url}
      title={wordsOf(locale, "post")("openFull")}
      style={shapeOf(cover)}
    >
      <img
        {...coverSources(cover)}
        sizes={SIZES}
        alt={title}
        width={cover.width}
        height={cover.height}
        fetchPriority={isFirst ? "high" : "auto"}
        loading={isFirst ? "eager" : "lazy"}
      />
    </a>
  )
}

function shapeOf({ width, height, colour }: Card["cover"]): Record<string, string | number> {
  return { "--shape": width > 0 && height > 0 ? width / height : 1, backgroundColor: colour }
}

const VIDEO_TYPES = { webm: "video/webm", mov: "video/quicktime" } as const

function Video({ shown, stream }: { readonly shown: Shown; readonly stream: NonNullable<Card["stream"]> }) {
  const { title, cover } = shown
  const poster = cover.url === null ? null : renditionUrl(cover.url, 1280)
  const file = {
    url: stream.url3,
    type: stream.url3.endsWith(".webm") ? VIDEO_TYPES.webm : stream.url3.endsWith(".mov") ? VIDEO_TYPES.mov : "video/mp4",
  }
  const size = { width: cover.width || 16, height: cover.height || 9 }
  return (
    <div className="work-video" style={shapeOf(cover)}>
      <div data-needs-script="" className="contents">
        <Island
          of={workPlayer}
          props={{
            title,
            poster,
            thumbhash: cover.thumbhash === "" ? null : cover.thumbhash,
            ...size,
            sources: { stream: stream.url, file },
          }}
        />
      </div>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote captions for it */}
        <video
          controls
          preload="none"
          playsInline
          poster={poster ?? undefined}
          src={stream.url3}
          aria-label={title}
          {...size}
          className="w-full rounded-card"
        />
      </noscript>
    </div>
  )
}

/** The parts of a post, each with its caption and the way to its own page. */
function Parts({ locale, items, isOwn }: { readonly locale: Locale; readonly items: Work["items"]; readonly isOwn: boolean }) {
  const t = wordsOf(locale, "post")
  return (
    <ol className="work-parts">
      {items.map(({ position, caption, work: item }, index) => (
        <li key={position} id={`part-${index + 1}`} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <One locale={locale} shown={item} isFirst={index === 0} isOwn={isOwn} />
          <p className="mx-auto flex w-full max-w-3xl min-w-0 items-baseline gap-3 text-sm text-ink-2">
            {caption === "" ? null : (
              <span className="min-w-0 break-words" dir="auto">
                {caption}
              </span>
            )}
            <span className="ms-auto shrink-0 text-xs text-ink-3 tabular-nums">
              {t("itemOf", { index: index + 1, count: items.length })}
            </span>
            <a className="text-link min-h-6 shrink-0 text-xs" href={`/${locale}${cardPath(item)}`}>
              {item.stream === undefined ? t("recipe") : <Play className="size-4" strokeWidth={1.75} aria-hidden="true" />}
              <span className="sr-only"> {t("openItem", { title: item.title })}</span>
            </a>
          </p>
        </li>
      ))}
    </ol>
  )
}

const LEVEL_MARKS: Readonly<Record<number, string>> = { [LEVELS.r]: "R", [LEVELS.x]: "X", [LEVELS.xxx]: "XXX" }

/** Stands where a work would: its shape, its colour, and the gate. Nothing of its image is in the page. */
function Masked({ locale, shown }: { readonly locale: Locale; readonly shown: Shown }) {
  const t = wordsOf(locale, "post")
  const isUnrated = shown.level === LEVELS.unrated
  return (
    <section
      className="work-mask"
      style={shapeOf(shown.cover)}
      aria-label={t(isUnrated ? "unratedTitle" : "maskedTitle")}
      data-masked={shown.id}
    >
      <div className="work-mask-words">
        <EyeOff size={32} strokeWidth={1.5} aria-hidden="true" />
        <h2 className="text-base font-semibold">{t(isUnrated ? "unratedTitle" : "maskedTitle")}</h2>
        {isUnrated ? <MembersOnly locale={locale} shown={shown} /> : <AdultsOnly locale={locale} shown={shown} />}
      </div>
    </section>
  )
}

function AdultsOnly({ locale, shown }: { readonly locale: Locale; readonly shown: Shown }) {
  const t = wordsOf(locale, "post")
  return (
    <>
      <p className="max-w-[36ch] text-sm text-pretty">{t("maskedBody", { level: LEVEL_MARKS[shown.level ?? LEVELS.r] ?? "R" })}</p>
      <button type="button" className="button-primary min-h-11" data-needs-script="" data-age-gate={shown.level ?? LEVELS.r}>
        {t("maskedShow")}
      </button>
      <noscript>
        <p className="text-sm">{t("maskedNoScript")}</p>
      </noscript>
    </>
  )
}

function MembersOnly({ locale, shown }: { readonly locale: Locale; readonly shown: Shown }) {
  const t = wordsOf(locale, "post")
  const back = `/${locale}${cardPath(shown)}`
  return (
    <>
      <p className="max-w-[36ch] text-sm text-pretty">{t("unratedBody")}</p>
      <a className="button-primary min-h-11" data-login="" href={`/${locale}/sign-in?redirect=${encodeURIComponent(back)}`}>
        {t("unratedSignIn")}
      </a>
    </>
  )
}
