import * as z from "zod/mini"
import { defineEvent, type EventHandler, on } from "../_kernel/outbox.ts"

/** An image of a profile was replaced or removed: nothing shows the file any more. */
export const imageReplaced = defineEvent({ name: "account.image", payload: () => z.object({ key: z.string() }), subject: "key" })

/** What follows in this feature: files that nothing shows are deleted. */
export const profileEvents: readonly EventHandler[] = [on(imageReplaced, (context, { key }) => context.media.delete([key]))]
