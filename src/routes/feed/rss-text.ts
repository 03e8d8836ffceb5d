import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import type { ToldWork } from "../../domain/post/told-works.ts"
import { escapeHtml } from "../_http/escape-html.ts"

/** A feed with what it tells. */
export interface RssFeed {
  readonly title: string
  readonly description: string
  /** Scheme and host of the site. */
  readonly origin: string
  /** Path of the page that shows the same, and of the feed itself, with their locale. */
  readonly pagePath: string
  readonly path: string
  readonly language: string
  readonly locale: string
  readonly items: readonly { readonly card: Card; readonly told: ToldWork }[]
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp", avif: "image/avif", gif: "image/gif" },
  ...{ mp4: "video/mp4", webm: "video/webm", mov: "video/quicktime", mp3: "audio/mpeg", wav: "audio/wav", m4a: "audio/mp4" },
}
// What XML has no way to say, whatever it is escaped as.
const UNSAYABLE = new RegExp("[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]", "gu")

/** The text of a feed, RSS 2.0 with its own address and the authors' names. */
export function rssText({ title, description, origin, pagePath, path, language, locale, items }: RssFeed): string {
  const address = (own: string) => xml(new URL(own, origin).href)
  const newest = Math.max(0, ...items.map(({ told }) => told.publishedAtMs))
  const lines = items.map(({ card, told }) => {
    const link = address(`/${locale}${cardPath(card)}`)
    return [
      `<item><title>${xml(card.title)}</title><link>${link}</link><guid isPermaLink="false">${xml(card.id)}</guid>`,
      `<pubDate>${new Date(told.publishedAtMs).toUTCString()}</pubDate><dc:creator>${xml(card.author)}</dc:creator>`,
      `<description>${xml(told.text === "" ? card.title : told.text)}</description>${enclosureOf(card, address)}</item>`,
    ].join("")
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    `<title>${xml(title)}</title><link>${address(pagePath)}</link><description>${xml(description)}</description><language>${xml(language)}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${address(path)}"/><ttl>5</ttl>`,
    ...(newest === 0 ? [] : [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`]),
    ...lines,
    "</channel></rss>\n",
  ].join("\n")
}

/** The video or audio file, else the image. How long it is nobody asked the store; readers take 0 for that. */
function enclosureOf({ stream, cover }: Card, address: (path: string) => string): string {
  const url = stream?.url3 ?? cover.url
  const type = url === null ? undefined : TYPES[/\.(\w+)$/.exec(url)?.[1] ?? ""]
  return url === null || type === undefined ? "" : `<enclosure url="${address(url)}" length="0" type="${type}"/>`
}

function xml(text: string): string {
  return escapeHtml(text.replaceAll(UNSAYABLE, ""))
}
