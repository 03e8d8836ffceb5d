import { useCallback, useLayoutEffect, useState } from "react"
import * as z from "zod/mini"
import { keepInTab, keptInTab } from "../../_runtime/tab-memory.ts"
import { type KnownImage, knownImageSchema } from "../known-image.ts"

/** What a room's form holds: what is made, the input of its call as far as it was said, and what is known of the images in it. */
export interface RoomDraft<Tab extends string, Meta extends object> {
  readonly tab: Tab
  readonly meta: Meta
  readonly images: readonly KnownImage[]
}

/** How a room's draft is kept. */
export interface RoomForm<Tab extends string, Meta extends object> {
  /** Names it in the storage of the browser. */
  readonly key: string
  readonly tabs: readonly Tab[]
  readonly schema: () => z.ZodMiniType<Meta>
  readonly initial: RoomDraft<Tab, Meta>
}

const keptSchema = () => z.object({ tab: z.string(), meta: z.record(z.string(), z.unknown()), images: z.array(knownImageSchema()) })

/** The fields of a stored input that are still fields of one, within their bounds; the others are left out. */
export function knownFields<Meta extends object>(schema: z.ZodMiniType<Meta>, stored: Readonly<Record<string, unknown>>): Meta | null {
  const whole = z.safeParse(schema, stored)
  if (whole.success) return whole.data
  const wrong = new Set(
    whole.error.issues.flatMap((issue) =>
      issue.path[0] === undefined && issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0])],
    ),
  )
  const rest = z.safeParse(schema, Object.fromEntries(Object.entries(stored).filter(([name]) => !wrong.has(name))))
  return rest.success ? rest.data : null
}

function loadRoomDraft<Tab extends string, Meta extends object>({ key, tabs, schema, initial }: RoomForm<Tab, Meta>): RoomDraft<Tab, Meta> {
  try {
    const kept = z.safeParse(keptSchema(), JSON.parse(keptInTab(key) ?? "null"))
    if (!kept.success) return initial
    const { tab, meta, images } = kept.data
    return { tab: tabs.find((one) => one === tab) ?? initial.tab, meta: knownFields(schema(), meta) ?? initial.meta, images }
  } catch {
    return initial
  }
}

/**
 * A room's draft, kept through reloads, failures and signing in; a new tab begins with the last one. The page begins with `first`, before
 * this device is asked. `form` must be the same object every time.
 */
export function useRoomDraft<Tab extends string, Meta extends object>(
  form: RoomForm<Tab, Meta>,
  first: RoomDraft<Tab, Meta> = form.initial,
) {
  const [draft, setDraft] = useState(first)
  useLayoutEffect(() => setDraft(loadRoomDraft(form)), [form])
  const change = useCallback(
    (next: (before: RoomDraft<Tab, Meta>) => RoomDraft<Tab, Meta>) =>
      setDraft((before) => {
        const after = next(before)
        try {
          keepInTab(form.key, JSON.stringify(after))
        } catch {
          // A browser that stores nothing just forgets.
        }
        return after
      }),
    [form],
  )
  return { draft, change }
}

/** What is known of an image that a draft names. */
export function knownImage({ images }: Pick<RoomDraft<string, object>, "images">, url: string | null | undefined): KnownImage | undefined {
  return images.find((image) => image.url === url)
}

/** What is known of images, and one more. */
export function knowing(images: readonly KnownImage[], image: KnownImage | null): readonly KnownImage[] {
  return image === null ? images : [...images.filter(({ url }) => url !== image.url), image]
}
