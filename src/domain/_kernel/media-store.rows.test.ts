import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { describeMediaStore } from "../../../testing/upload/media-store.ts"

describeMediaStore(createMemoryMedia())
