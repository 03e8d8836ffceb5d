import { FileDown, X } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SharedItem } from "../../domain/library/read-shared-folder.ts"
import { copySources, imageSources, RENDITION_WIDTHS } from "../../domain/library/rendition-rules.ts"
import { wordsOf } from "../_page/words.ts"

interface SharedTilesProps {
  readonly locale: Locale
  readonly items: readonly SharedItem[]
}

/** The things of a shared folder: what plays is played in place, an image is looked at in the browser's own layer, so none of it needs a script. */
export function SharedTiles({ locale, items }: SharedTilesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
      {items.map((item) => (
        <li key={item.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
          <Thing locale={locale} item={item} />
          <Caption locale={locale} item={item} />
          {item.kind === "image" ? <Look locale={locale} item={item} /> : null}
        </li>
      ))}
    </ul>
  )
}

const lookIdOf = ({ id }: SharedItem) => `look-${id.replace(":", "-")}`

function titleOf(locale: Locale, { title, kind }: SharedItem): string {
  return title ?? wordsOf(locale, "folders")(`kind_${kind}`)
}

const sourcesOf = ({ url, width, height, hasFile }: SharedItem) =>
  hasFile ? imageSources(url, width ?? 0, height ?? 0, RENDITION_WIDTHS, "copy") : copySources(url, width ?? 0)

const BOX = "image-edge relative aspect-square w-full overflow-hidden rounded-card bg-sunken"

interface ThingProps {
  readonly locale: Locale
  readonly item: SharedItem
}

function Thing({ locale, item }: ThingProps) {
  const t = wordsOf(locale, "folders")
  const title = titleOf(locale, item)
  switch (item.kind) {
    case "image":
      return (
        <button type="button" popoverTarget={lookIdOf(item)} aria-label={t("open", { name: title })} className={`${BOX} cursor-zoom-in`}>
          <img
            {...sourcesOf(item)}
            sizes="(min-width: 1280px) 300px, (min-width: 768px) 33vw, 50vw"
            alt=""
            width={item.width ?? undefined}
            height={item.height ?? undefined}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </button>
      )
    case "video":
      return item.hasFile ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown where its owner opens it
        <video
          src={item.url}
          poster={item.poster ?? undefined}
          controls
          playsInline
          preload={item.poster === null ? "metadata" : "none"}
          aria-label={title}
          className={`${BOX} object-contain`}
        />
      ) : (
        <div className={BOX}>
          {item.poster === null ? null : (
            <img src={item.poster} alt={title} loading="lazy" className="absolute inset-0 size-full object-cover" />
          )}
        </div>
      )
    case "audio":
      return (
        <div className={`${BOX} grid content-end`}>
          {item.poster === null ? null : (
            <img src={item.poster} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
          )}
          {item.hasFile ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a person made for themself
            <audio src={item.url} controls preload="none" aria-label={title} className="relative w-full p-2" />
          ) : null}
        </div>
      )
    case "document":
      return (
        <div className={`${BOX} grid place-items-center`}>
          {item.hasFile ? (
            <a href={item.url} rel="nofollow" className="button-ghost max-md:min-h-11">
              <FileDown size={16} strokeWidth={1.75} aria-hidden="true" />
              {t("download")}
            </a>
          ) : null}
        </div>
      )
  }
}

function Caption({ locale, item }: ThingProps) {
  const t = wordsOf(locale, "folders")
  return (
    <p className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm text-ink-2">
      <bdi className="min-w-0 truncate">{titleOf(locale, item)}</bdi>
      {item.workId === null ? null : (
        <a className="text-link min-h-6" href={`/${locale}/explore/detail/${item.workId}`}>
          {t("toCreation")}
        </a>
      )}
    </p>
  )
}

/** An image as large as the screen allows, over the page; Escape and a press beside it close it. */
function Look({ locale, item }: ThingProps) {
  const t = wordsOf(locale, "folders")
  const id = lookIdOf(item)
  const title = titleOf(locale, item)
  return (
    <div id={id} popover="auto" role="dialog" aria-label={title} className="panel m-auto max-w-[96vw] gap-2 p-2 open:grid">
      <div className="flex items-center gap-1">
        <p className="min-w-0 grow truncate ps-2 text-sm">
          <bdi>{title}</bdi>
        </p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className="button-ghost button-icon max-md:size-11"
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <img
        {...sourcesOf(item)}
        sizes="96vw"
        alt={title}
        width={item.width ?? undefined}
        height={item.height ?? undefined}
        loading="lazy"
        className="max-h-[82dvh] w-auto max-w-full justify-self-center object-contain"
      />
    </div>
  )
}
