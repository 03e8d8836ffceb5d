import * as z from "zod/mini"

/** Something of one's own that can be published: a result of a task by its place from 0, or a file of My media. */
export const publishItemSchema = z.object({
  source: z.union([
    z.object({ task_id: z.string(), position: z.number() }),
    z.object({ file_id: z.string() }),
    z.object({ work_id: z.string() }),
  ]),
  kind: z.enum(["image", "video", "audio"]),
  /** What it looks like, small; null for what plays and has no image. */
  preview: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** What it is called where it has no image. */
  name: z.string(),
  /** It was made by a face swap, which its page says. */
  isFaceSwap: z.optional(z.boolean()),
})
export type PublishItem = z.infer<typeof publishItemSchema>

/** What the dialog is opened for. */
export interface PublishRequest {
  readonly items: readonly PublishItem[]
}
const requestSchema = z.object({ items: z.array(publishItemSchema) })

/** Tells the frame's script to open the dialog that publishes; see `wire-publish.ts`. */
export type PublishOpenEvent = "publish:open"
/** Tells the island that publishes, which the frame borrowed, what it is asked for. */
export type PublishAskedEvent = "publish:asked"

const OPEN: PublishOpenEvent = "publish:open"
const ASKED: PublishAskedEvent = "publish:asked"

/** Where a request waits while its owner signs in, which reloads the page; the frame's script looks there. */
const WAITING_KEY = "atelier.publish"

/** Opens the dialog that publishes over this page; its chunk is fetched then. */
export function openPublish(request: PublishRequest): void {
  document.dispatchEvent(new CustomEvent(OPEN, { detail: request }))
}

/** Calls back with what the dialog is asked for; answers how to stop. */
export function onPublishAsked(listener: (request: PublishRequest) => void): () => void {
  const hear = (event: Event) => {
    const request = event instanceof CustomEvent ? z.safeParse(requestSchema, event.detail) : null
    if (request?.success === true && request.data.items.length > 0) listener(request.data)
  }
  document.addEventListener(ASKED, hear)
  return () => document.removeEventListener(ASKED, hear)
}

/** Keeps a request through a sign-in; the dialog opens again by itself then. */
export function keepPublishRequest(request: PublishRequest): void {
  try {
    sessionStorage.setItem(WAITING_KEY, JSON.stringify(request))
  } catch {
    // A browser that stores nothing lets them press once more.
  }
}
