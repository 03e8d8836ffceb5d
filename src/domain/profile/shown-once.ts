import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext, ViewerContext } from "../_kernel/context.ts"
import { imagesLeftToday } from "../task/index.ts"
import { isNewUser } from "./read-account.ts"
import { GUIDE_STEPS, MAXIMUM_SHOWN, type VisitorState, type visitorGuide } from "./usage-contract.ts"

const GUIDE = "visitor-guide"
const SUBSCRIPTION_BANNER = "vip-pop"
/** The subscription banner comes again after so long (spec 1§1, 1§9). */
const BANNER_EVERY_MS = 86_400_000
/** Nothing on the site offers what cannot be bought; with buying comes the banner. */
const CAN_BUY_MEMBERSHIP = false

/** Notes that somebody has seen a pop-up or guide; the newest 100 names of each are kept. */
export async function confirmPopUp({ database, viewer, nowMs }: ViewerContext, name: string): Promise<{ ok: true }> {
  await namedBatch(database, {
    newShownOnce: sql`INSERT INTO shown_once (viewer_id, name, at_ms) VALUES (${viewer.id}, ${name}, ${nowMs})
      ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms`,
    removedShownOnce: sql`DELETE FROM shown_once WHERE viewer_id = ${viewer.id} AND name IN (
      SELECT name FROM shown_once WHERE viewer_id = ${viewer.id} ORDER BY at_ms DESC, name LIMIT -1 OFFSET ${MAXIMUM_SHOWN})`,
  })
  return { ok: true }
}

/**
 * Whether the subscription banner is to be shown: to members without VIP, and where it was not shown in the last 24 hours (spec 1§1).
 * A due banner is noted as shown, once even for two calls at a time. The answer is no for as long as a membership cannot be bought.
 */
export async function askSubscriptionBanner({ database, viewer, nowMs }: MemberContext): Promise<{ show: boolean }> {
  if (viewer.plan !== "free" && viewer.plan !== "lite") return { show: false }
  const due = await database.all(sql`INSERT INTO shown_once (viewer_id, name, at_ms) VALUES (${viewer.id}, ${SUBSCRIPTION_BANNER}, ${nowMs})
    ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms WHERE shown_once.at_ms <= ${nowMs - BANNER_EVERY_MS} RETURNING name`)
  return { show: CAN_BUY_MEMBERSHIP && due.length > 0 }
}

/** Whether the guide for newcomers is to be shown, to guests and members alike: until they close it (confirm-pop `visitor-guide`). */
export async function readGuide({ database, viewer }: Context): Promise<CallOutput<typeof visitorGuide>> {
  const steps = [...GUIDE_STEPS]
  if (viewer === null) return { show: true, steps }
  const seen = await database.all(sql`SELECT name FROM shown_once WHERE viewer_id = ${viewer.id} AND name = ${GUIDE}`)
  return { show: seen.length === 0, steps }
}

/** Who the viewer is to a studio: signed in, new, and with how many free images left today (null for members, who pay by credits). */
export async function readVisitorState(context: Context): Promise<VisitorState> {
  const { database, viewer, nowMs } = context
  if (viewer === null) return { is_member: false, is_new_user: false, pictures_left: context.visitorImagesPerDay }
  if (viewer.kind === "guest") {
    const asViewer: ViewerContext = Object.create(context, { viewer: { value: viewer } })
    return { is_member: false, is_new_user: false, pictures_left: await imagesLeftToday(asViewer) }
  }
  const [row] = await database.all<{ readonly createdAtMs: number }>(
    sql`SELECT created_at_ms AS "createdAtMs" FROM account WHERE id = ${viewer.id}`,
  )
  return { is_member: true, is_new_user: row !== undefined && isNewUser(row.createdAtMs, nowMs), pictures_left: null }
}
