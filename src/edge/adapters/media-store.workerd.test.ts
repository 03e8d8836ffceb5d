import { env } from "cloudflare:workers"
import { describeMediaStore } from "../../../testing/upload/media-store.ts"
import { createMediaStore } from "./media-store.ts"

describeMediaStore(createMediaStore(env.MEDIA))
