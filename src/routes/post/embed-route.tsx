import type { Hono } from "hono"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { directionOf, LOCALE_TAGS, type Locale, negotiateLocale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"
import { takeRate } from "../_http/rate.ts"
import { embedPolicy } from "../_http/security-headers.ts"
import type { HttpEnv } from "../_http/services.ts"
import { wordsOf } from "../_page/words.ts"
import { readShared } from "./read-shared.ts"

/**
 * Mounts `/embed/{id}`: a work for the pages of others. It looks at no cookie, runs no script and shows what a visitor may see of what is
 * public; any site may frame it, and nothing else of this one.
 */
export function mountEmbeds(app: Hono<HttpEnv>): void {
  app.get("/embed/:id", async (c) => {
    await takeRate(c.env, "address", `embed ${c.env.address}`)
    const locale = negotiateLocale(c.req.header("Accept-Language"))
    const work = await readShared(c.env.context, c.req.param("id"))
    c.header("Content-Security-Policy", embedPolicy())
    c.header("Vary", "Accept-Language")
    c.header("Cache-Control", work === null ? "no-store" : "public, max-age=0, s-maxage=30")
    if (work === null) return c.html(print(<Gone locale={locale} />), 404)
    return c.html(print(<Embedded locale={locale} work={work} site={c.env.url.origin} name={c.get("site").name} />))
  })
}

interface EmbedProps {
  readonly locale: Locale
  readonly work: Work
  /** Scheme and host of this site. */
  readonly site: string
  /** What the site is called. */
  readonly name: string
}

/** Its looks stand in its elements and follow the reader's system: no file of ours is fetched beside the work. */
const FRAME = {
  display: "grid",
  gridTemplateRows: "minmax(0, 1fr) auto",
  blockSize: "100vh",
  margin: 0,
  fontFamily: "system-ui, sans-serif",
  colorScheme: "light dark",
} as const
const LOOK = { inlineSize: "100%", blockSize: "100%", objectFit: "contain", display: "block" } as const
const CAPTION = {
  display: "flex",
  gap: "12px",
  alignItems: "center",
  padding: "8px 12px",
  margin: 0,
  fontSize: "14px",
  lineHeight: 1.4,
} as const
const TITLE = {
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: "CanvasText",
  fontWeight: 600,
} as const
const AWAY = { target: "_blank", rel: "noopener" } as const

function Embedded({ locale, work, site, name }: EmbedProps) {
  const t = wordsOf(locale, "post")
  const url = `${site}/${locale}${cardPath(work)}`
  return (
    <Document locale={locale} title={work.title}>
      <main style={{ minBlockSize: 0 }}>
        <Look work={work} url={url} />
      </main>
      <footer style={CAPTION}>
        <h1 style={{ ...TITLE, fontSize: "inherit", margin: 0 }}>
          <a href={url} {...AWAY} style={{ color: "CanvasText" }}>
            <bdi>{work.title}</bdi>
          </a>
        </h1>
        <span style={{ ...TITLE, fontWeight: 400, flexShrink: 2 }}>{t("by", { author: work.author.name })}</span>
        <a href={url} {...AWAY} style={{ marginInlineStart: "auto", whiteSpace: "nowrap", color: "CanvasText" }}>
          {t("onSite", { site: name })}
        </a>
      </footer>
    </Document>
  )
}

function Look({ work, url }: { readonly work: Work; readonly url: string }) {
  const shown = work.items.find((item) => item.work.stream !== undefined)?.work ?? work
  const { cover, stream, title } = shown
  if (stream !== undefined && shown.obj_type === OBJECT_TYPES.aiAudio) return <Sound title={title} cover={cover.url} url={stream.url3} />
  if (stream !== undefined) {
    const poster = cover.url === null ? undefined : renditionUrl(cover.url, 960)
    // Nobody wrote captions for it; a player with them is on its page.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls playsInline preload="none" poster={poster} src={stream.url3} aria-label={title} style={LOOK} />
  }
  if (cover.url === null) return null
  return (
    <a href={url} {...AWAY}>
      <img
        {...coverSources({ ...cover, url: cover.url })}
        sizes="100vw"
        alt={title}
        width={cover.width}
        height={cover.height}
        style={LOOK}
      />
    </a>
  )
}

function Sound({ title, cover, url }: { readonly title: string; readonly cover: string | null; readonly url: string }) {
  return (
    <div style={{ ...LOOK, display: "grid", gridTemplateRows: "minmax(0, 1fr) auto" }}>
      {cover === null ? <span /> : <img src={renditionUrl(cover, 960)} alt="" style={LOOK} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand on its page */}
      <audio controls preload="none" src={url} aria-label={title} style={{ inlineSize: "100%" }} />
    </div>
  )
}

function Gone({ locale }: { readonly locale: Locale }) {
  const words = wordsOf(locale, "post")("embedGone")
  return (
    <Document locale={locale} title={words}>
      <main style={{ display: "grid", placeContent: "center", padding: "16px", textAlign: "center" }}>
        <h1 style={{ fontSize: "16px", fontWeight: 400, margin: 0 }}>{words}</h1>
      </main>
    </Document>
  )
}

function Document({ locale, title, children }: { readonly locale: Locale; readonly title: string; readonly children: ReactNode }) {
  return (
    <html lang={LOCALE_TAGS[locale]} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{title}</title>
      </head>
      <body style={FRAME}>{children}</body>
    </html>
  )
}

function print(document: ReactNode): string {
  return `<!DOCTYPE html>${renderToString(document)}`
}
