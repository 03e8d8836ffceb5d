import type { Context } from "../_kernel/context.ts"
import type { WorkId } from "../_kernel/ids.ts"

/** Looks at every image of a work that nothing has looked at, and at those of its parts, and lands what came of it. Safe to repeat. */
export async function checkImages(_context: Context, _workId: WorkId): Promise<void> {}

/**
 * Lands the checks of a work: its level becomes the strongest of author, text and images, and it goes from pending to visible where all
 * landed and nobody is to look; to limited with a case where it is blocked. The posts that it is a part of follow.
 */
export async function landChecks(_context: Context, _workId: WorkId): Promise<void> {}
