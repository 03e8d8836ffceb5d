import type { PollRhythm } from "../../_kernel/task-kind.ts"

const MINUTE_MS = 60_000

/** Videos take minutes; who watches sees each second of progress, and a server where nothing moves is asked every three. */
export const VIDEO_RHYTHM: PollRhythm = { firstAfterMs: 300, everyMs: 1_000, slowestMs: 3_000, lostAfterMs: 5 * MINUTE_MS }

/** What a renderer may take for the videos of one task; waiting for it does not count. */
export const VIDEO_DEADLINE_MS = 3 * 60 * MINUTE_MS

/** Largest video that a renderer may hand out: as large as an upload (spec 2§5). */
export const MAXIMUM_VIDEO_BYTES = 1_073_741_824
