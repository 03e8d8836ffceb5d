import { asAccountId } from "../../_kernel/ids.ts"
import { type EventHandler, on } from "../../_kernel/outbox.ts"
import { accountShown } from "../../identity/index.ts"
import { imageReplaced, imageStored, imagesDue } from "../events.ts"
import { checkImages } from "./check-images.ts"
import { dropImage, placeImages } from "./place-images.ts"

/** What follows of the images of profiles: they are looked at, go and come with their owner, and their old files are deleted. */
export const imageEvents: readonly EventHandler[] = [
  on(imagesDue, (context, { account_id: id }) => checkImages(context, asAccountId(id))),
  on(accountShown, (context, { accountId }) => placeImages(context, accountId)),
  on(imageReplaced, (context, { key }) => dropImage(context, key)),
  on(imageStored, (context, { key }) => dropImage(context, key)),
]
