import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { accountIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { AccountId } from "../../domain/_kernel/ids.ts"
import { listPostsBy, listWorksBy } from "../../domain/feed/list-works-by.ts"
import { readProfile } from "../../domain/profile/read-profile.ts"
import { listFollows } from "../../domain/social/follow.ts"
import { listLikedBy } from "../../domain/social/marked-works.ts"
import { listCollections } from "../../domain/social/read-collections.ts"
import type { PersonList, PersonTab, PersonView } from "./person-view.ts"

/**
 * What a person's page shows, in two round trips side by side. Throws NotFound for an id of nobody, or of somebody who is not shown: hidden,
 * banned, disabled, deleted; InvalidInput for a cursor that is not ours.
 */
export async function loadPerson(context: Context, id: string, tab: PersonTab, cursor: string | undefined): Promise<PersonView> {
  const asked = accountIdSchema().safeParse(id)
  if (!asked.success) throw new DomainError("NotFound")
  const accountId = asked.data
  const [profile, list] = await Promise.all([readProfile(context, accountId), readList(context, accountId, tab, cursor)])
  return { profile, list, tab, isLater: cursor !== undefined }
}

async function readList(context: Context, id: AccountId, tab: PersonTab, cursor: string | undefined): Promise<PersonList> {
  switch (tab) {
    case "works":
      return { kind: "works", ...(await listWorksBy(context, id, { cursor })) }
    case "posts":
      return { kind: "works", ...(await listPostsBy(context, id, null, { cursor })) }
    case "articles":
      return { kind: "works", ...(await listPostsBy(context, id, "article", { cursor })) }
    case "portfolios":
      return { kind: "works", ...(await listPostsBy(context, id, "picture", { cursor })) }
    case "likes":
      return { kind: "works", ...(await listLikedBy(context, id, { cursor })) }
    case "collections":
      return { kind: "collections", ...(await listCollections(context, { id, ...(cursor === undefined ? {} : { cursor }) })) }
    case "following":
      return { kind: "people", ...(await listFollows(context, "follows", { id, cursor })) }
    case "followers":
      return { kind: "people", ...(await listFollows(context, "followers", { id, cursor })) }
  }
}
