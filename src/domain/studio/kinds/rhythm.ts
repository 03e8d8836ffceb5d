import type { PollRhythm } from "../../_kernel/task-kind.ts"

const MINUTE_MS = 60_000

/** Images come in seconds or a minute; people who watch want to see them arrive. */
export const IMAGE_RHYTHM: PollRhythm = { firstAfterMs: 60, everyMs: 300, lostAfterMs: 3 * MINUTE_MS }

/** What a renderer may take for the images of one task. */
export const IMAGE_DEADLINE_MS = 30 * MINUTE_MS

/** Largest image that a renderer may hand out. */
export const MAXIMUM_IMAGE_BYTES = 67_108_864
