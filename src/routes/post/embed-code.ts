import type { Card } from "../../domain/post/card-contract.ts"
import { escapeHtml } from "../_http/escape-html.ts"

/** Width of an embedded work where nothing else is asked, px; its height follows from its shape, within bounds. */
export const EMBED_WIDTH_PX = 640
const MAXIMUM_EMBED_HEIGHT_PX = 960
const MINIMUM_EMBED_HEIGHT_PX = 240
/** The line below the work. */
const CAPTION_PX = 44

type Embedded = Pick<Card, "id" | "title" | "cover">

/** Size of the frame that a work is embedded in, within the bounds that whoever embeds it has. */
export function embedSizeOf({ cover }: Embedded, maximum: { readonly width?: number; readonly height?: number } = {}) {
  const shape = cover.width > 0 && cover.height > 0 ? cover.width / cover.height : 1
  const width = Math.max(1, Math.min(EMBED_WIDTH_PX, maximum.width ?? EMBED_WIDTH_PX))
  const height = Math.min(MAXIMUM_EMBED_HEIGHT_PX, Math.max(MINIMUM_EMBED_HEIGHT_PX, Math.round(width / shape) + CAPTION_PX))
  return { width, height: Math.max(1, Math.min(height, maximum.height ?? height)) }
}

/** HTML that shows a work within another page. */
export function embedCodeOf(work: Embedded, site: string, maximum?: Parameters<typeof embedSizeOf>[1]): string {
  const { width, height } = embedSizeOf(work, maximum)
  return `<iframe src="${escapeHtml(`${site}/embed/${work.id}`)}" width="${width}" height="${height}" title="${escapeHtml(work.title)}" style="border:0;max-width:100%" loading="lazy" allow="fullscreen"></iframe>`
}
