import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { selectNamedServers } from "../backend/index.ts"
import { codeHashOf, selectNamedCodes } from "../credits/index.ts"
import { masked } from "../identity/index.ts"
import { selectMatters, selectNamedAccounts } from "../moderation/index.ts"
import { selectNamedWorks } from "../post/index.ts"
import { titledWorkIds } from "../search/index.ts"
import { selectNamedTasks } from "../task/index.ts"
import type { deskSearch } from "./contract.ts"
import { FOUND_OF_A_KIND, kindOfId } from "./desk-search-rules.ts"

type Answer = CallOutput<typeof deskSearch>
type Finding = Answer["items"][number]

/** Anything by the beginning of its id or its name, as far as the viewer's role goes; two round trips at most. */
export async function searchDesk(context: MemberContext, { query }: CallInput<typeof deskSearch>): Promise<Answer> {
  const text = query.trim()
  const kind = kindOfId(text)
  if (kind !== null) return { items: await byId(context, kind, text.toLowerCase()) }
  const { database, viewer } = context
  const titled = await titledWorkIds(context, text, FOUND_OF_A_KIND)
  const shared = {
    accounts: selectNamedAccounts(context, text, FOUND_OF_A_KIND),
    works: selectNamedWorks(database, { ids: titled }, FOUND_OF_A_KIND),
  }
  if (!viewer.isAdmin) {
    const { accounts, works } = await namedBatch(database, shared)
    return { items: [...accounts.map(accountFound), ...works.map(workFound)] }
  }
  const { accounts, works, codes, servers } = await namedBatch(database, {
    ...shared,
    codes: selectNamedCodes(database, { hash: await codeHashOf(text), beginning: text }, FOUND_OF_A_KIND),
    servers: selectNamedServers(database, text, FOUND_OF_A_KIND),
  })
  return {
    items: [
      ...accounts.map(accountFound),
      ...works.map(workFound),
      ...codes.map(
        ({ codeHash, hint, uses, maximumUses }): Finding => ({
          kind: "code",
          id: codeHash.slice(0, 12),
          name: `${hint}-…`,
          detail: `${uses} / ${maximumUses}`,
          path: "/admin/credits",
        }),
      ),
      ...servers.map(
        ({ name, kind: serverKind }): Finding => ({ kind: "server", id: name, name, detail: serverKind, path: "/admin/backends" }),
      ),
    ],
  }
}

/** What has an id that begins so. Tasks are their owner's own, so only administrators are told whose one is. */
async function byId(context: MemberContext, kind: NonNullable<ReturnType<typeof kindOfId>>, text: string): Promise<Finding[]> {
  const { database, viewer } = context
  if (kind === "work") return (await selectNamedWorks(database, { beginning: text }, FOUND_OF_A_KIND)).map(workFound)
  if (kind === "task") {
    if (!viewer.isAdmin) return []
    const tasks = await selectNamedTasks(database, text, FOUND_OF_A_KIND)
    return tasks.map(({ id, viewerId }) => ({ kind, id, name: "", detail: viewerId, path: accountPath(viewerId) }))
  }
  const matters = await selectMatters(context, kind, text, FOUND_OF_A_KIND)
  return matters.map(({ id, caseId, subjectKind, subjectId }) => ({
    kind,
    id,
    name: "",
    detail: subjectId,
    path: kind === "appeal" ? "/admin/appeals" : casePath({ caseId, subjectKind, subjectId }),
  }))
}

function accountPath(id: string): string {
  return `/admin/people?account=${encodeURIComponent(id)}`
}

/** Where a case is opened. */
export function casePath(about: { readonly caseId: string; readonly subjectKind: string; readonly subjectId: string }): string {
  return `/admin/reports?${new URLSearchParams({ case: about.caseId, kind: about.subjectKind, id: about.subjectId })}`
}

function accountFound({ id, name, email }: { readonly id: string; readonly name: string; readonly email: string | null }): Finding {
  return { kind: "account", id, name, detail: email === null ? "" : masked(email), path: accountPath(id) }
}

function workFound({ id, title, author }: { readonly id: string; readonly title: string; readonly author: string }): Finding {
  return { kind: "work", id, name: title, detail: author, path: `/admin/reports?tab=creations&work=${id}` }
}
