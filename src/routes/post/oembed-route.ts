import type { Context, Hono } from "hono"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { RENDITION_WIDTHS, renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "../../domain/post/preview-rules.ts"
import type { Site } from "../../domain/site/ports.ts"
import { takeRate } from "../_http/rate.ts"
import type { HttpEnv } from "../_http/services.ts"
import { embedCodeOf, embedSizeOf } from "./embed-code.ts"
import { readShared } from "./read-shared.ts"

const MAXIMUM_URL_CHARACTERS = 1024
const CACHE_SECONDS = 30
/** Addresses of works: their pages, in any language, and what embeds them. */
const WORK_PATH = new RegExp(
  `^(?:/(?:${LOCALES.join("|")})/(?:explore/detail|artWorkDetail|articleDetail|portfolio|video|ai-video/detail|ai-audio/detail)|/embed)/(work_[a-z0-9]+)/?$`,
)

/** Mounts `/api/oembed?url=…`: how another site shows a work, for programs that ask (oembed.com, version 1.0). Nothing of it is personal. */
export function mountOembed(app: Hono<HttpEnv>): void {
  app.get("/api/oembed", async (c) => {
    await takeRate(c.env, "address", `oembed ${c.env.address}`)
    if ((c.req.query("format") ?? "json") !== "json") return refuse(501)
    const id = idOf(c.req.query("url"), c.env.url.origin)
    const work = id === null ? null : await readShared(c.env.context, id)
    if (work === null) return refuse(404)
    return Response.json(describe(work, c, await c.env.context.site()), {
      headers: headersWith(`public, max-age=0, s-maxage=${CACHE_SECONDS}`),
    })
  })
}

function headersWith(caching: string): Record<string, string> {
  return {
    "Cache-Control": caching,
    "Access-Control-Allow-Origin": "*",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  }
}

function refuse(status: 404 | 501): Response {
  return new Response(null, { status, headers: headersWith("no-store") })
}

/** The work that an address of this site leads to; null for any other address. */
function idOf(text: string | undefined, origin: string): string | null {
  if (text === undefined || text.length > MAXIMUM_URL_CHARACTERS) return null
  const url = URL.parse(text)
  return url?.origin === origin ? (WORK_PATH.exec(url.pathname)?.[1] ?? null) : null
}

/** An image is told as a photo, a video as a video, a sound and a post as HTML; each within the size that was asked for. */
function describe(work: Work, c: Context<HttpEnv>, { name }: Site) {
  const site = c.env.url.origin
  const maximum = { ...side(c, "maxwidth", "width"), ...side(c, "maxheight", "height") }
  const common = {
    version: "1.0",
    title: work.title,
    author_name: work.author.name,
    ...(work.author.id === null ? {} : { author_url: `${site}/en/user/${work.author.id}` }),
    provider_name: name,
    provider_url: `${site}/`,
    cache_age: CACHE_SECONDS,
    ...thumbnailOf(work, site, maximum),
  }
  const photo = work.obj_type === OBJECT_TYPES.image ? photoOf(work, site, maximum) : null
  if (photo !== null) return { type: "photo", ...common, ...photo }
  return {
    type: work.stream === undefined || work.obj_type === OBJECT_TYPES.aiAudio ? "rich" : "video",
    ...common,
    html: embedCodeOf(work, site, maximum),
    ...embedSizeOf(work, maximum),
  }
}

type Maximum = NonNullable<Parameters<typeof embedSizeOf>[1]>

/** The largest copy of an image that fits; null where even the smallest does not. */
function photoOf({ cover }: Work, site: string, { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY }: Maximum) {
  if (cover.url === null) return null
  const sizes = [
    { url: cover.url, width: cover.width, height: cover.height },
    ...RENDITION_WIDTHS.filter((one) => one < cover.width)
      .toReversed()
      .map((one) => ({ url: renditionUrl(cover.url ?? "", one), width: one, height: Math.round((cover.height * one) / cover.width) })),
  ]
  const fitting = sizes.find((size) => size.width <= width && size.height <= height)
  return fitting === undefined ? null : { ...fitting, url: new URL(fitting.url, site).href }
}

function thumbnailOf({ id, cover }: Work, site: string, { width, height }: Maximum) {
  if (cover.url === null || (width ?? PREVIEW_WIDTH_PX) < PREVIEW_WIDTH_PX || (height ?? PREVIEW_HEIGHT_PX) < PREVIEW_HEIGHT_PX) return {}
  return { thumbnail_url: `${site}/og/${id}.jpg`, thumbnail_width: PREVIEW_WIDTH_PX, thumbnail_height: PREVIEW_HEIGHT_PX }
}

function side(c: Context<HttpEnv>, query: string, name: "width" | "height"): Maximum {
  const asked = /^[1-9]\d{0,5}$/.exec(c.req.query(query) ?? "")?.[0]
  return asked === undefined ? {} : { [name]: Number(asked) }
}
