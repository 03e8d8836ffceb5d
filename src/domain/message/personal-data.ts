import { jsonList } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { Position } from "../_kernel/paging.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import type { NotificationGroup } from "./ports.ts"

const PAGE = 200
/** More than an inbox keeps of what somebody looked at. */
const EVERY_VIEW = 1_000

/** What members alone read lies in an object of each, which is emptied with the account. */
export const messageData = definePersonalData(
  {},
  {
    tables: {},
    files: [
      {
        name: "notifications.json",
        about: ["What you were told in the last 90 days: how often, what it was about, and what came of it."],
        write: (context) => jsonList(archivedNotifications(context)),
      },
      {
        name: "recent-views.json",
        about: ["Works that you looked at in the last 90 days, the last 500, and whether that is kept."],
        write: (context) => archivedViews(context),
      },
      {
        name: "searches.json",
        about: ["What you searched for, the last 50, and whether that is kept."],
        write: (context) => archivedSearches(context),
      },
    ],
    beforeForgetting: async ({ inboxes }, { id }) => {
      await inboxes.purge(id)
      return true
    },
  },
)

async function* archivedNotifications({ inboxes, viewer }: MemberContext) {
  let before: Position | null = null
  for (;;) {
    const groups: readonly NotificationGroup[] = await inboxes.notifications(viewer.id, { before, limit: PAGE })
    for (const { actorIds: _people, atMs, subject, ...line } of groups)
      yield { ...line, about: subject === null ? null : { kind: subject.kind, id: subject.id }, at: new Date(atMs).toISOString() }
    const last = groups.at(-1)
    if (last === undefined || groups.length < PAGE) return
    before = { sortValue: last.atMs, id: last.id }
  }
}

async function* archivedViews({ inboxes, viewer }: MemberContext) {
  const [views, isOn] = await Promise.all([
    inboxes.recentViews(viewer.id, { objectTypes: null, before: null, limit: EVERY_VIEW }),
    inboxes.keepsViews(viewer.id),
  ])
  const viewed = views.map(({ objectType, id, atMs }) => ({ obj_type: objectType, id, at: new Date(atMs).toISOString() }))
  yield JSON.stringify({ kept: isOn, works: viewed }, null, 2)
}

async function* archivedSearches({ inboxes, viewer }: MemberContext) {
  const { queries, isOn } = await inboxes.searches(viewer.id)
  yield JSON.stringify({ kept: isOn, queries }, null, 2)
}
