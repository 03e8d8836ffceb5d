import type { Context } from "../../domain/_kernel/context.ts"
import { readStreamPlaylist, readStreamSegment } from "../../domain/stream/read-stream.ts"
import { type StreamAsking, streamFileKey } from "../../domain/stream/rules.ts"
import { PLAYLIST_TYPE, SEGMENT_TYPE } from "../../domain/stream/stream-playlist.ts"
import type { Services } from "../_http/services.ts"

/** How long a playlist is kept: renditions may come to a video after its upload. */
const PLAYLIST_KEPT_SECONDS = 300

/** What the file itself would be answered with, decided where files are: nobody may stream what they may not see. */
export interface StreamRights {
  /** Any cache may keep it. */
  readonly isPublic: boolean
  /** The signature of a signed link, which every address of the stream carries on; empty without one. */
  readonly query: string
}

/** Answers a part of a video's adaptive stream to somebody who may see the video; null where there is none. */
export async function answerStream(
  services: Pick<Services, "readMedia" | "url"> & { readonly context: Pick<Context, "media"> },
  asking: StreamAsking,
  request: Request,
  { isPublic, query }: StreamRights,
): Promise<Response | null> {
  const audience = isPublic ? "public" : "private"
  const immutable = `${audience}, max-age=31536000, immutable`
  switch (asking.kind) {
    case "playlist": {
      const base = `${services.url.origin}/media/${asking.key}`
      const addressOf = (name: string) => `${base}/${name}${query === "" ? "" : `?${query}`}`
      const text = await readStreamPlaylist(services.context, asking.key, addressOf)
      return text === null ? null : answer(text, PLAYLIST_TYPE, `${audience}, max-age=${PLAYLIST_KEPT_SECONDS}`)
    }
    case "segment": {
      const bytes = await readStreamSegment(services.context, asking.key, asking.number)
      return bytes === null ? null : answer(bytes, SEGMENT_TYPE, immutable)
    }
    case "rendition": {
      const found = await services.readMedia(streamFileKey(asking.key, asking.name), request)
      if (found.status === 404) return null
      const headers = new Headers(found.headers)
      for (const [name, value] of Object.entries(headersOf(SEGMENT_TYPE, found.status < 400 ? immutable : "private, no-store")))
        headers.set(name, value)
      return new Response(found.body, { status: found.status, headers })
    }
  }
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string, caching: string): Response {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body
  return new Response(bytes, { headers: { ...headersOf(type, caching), "Content-Length": String(bytes.byteLength) } })
}

function headersOf(type: string, caching: string): Record<string, string> {
  return {
    "Content-Type": type,
    "Cache-Control": caching,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  }
}
