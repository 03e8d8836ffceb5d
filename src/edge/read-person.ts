import type { Context } from "../domain/_kernel/context.ts"
import { DomainError } from "../domain/_kernel/errors.ts"
import { asAccountId, idPattern } from "../domain/_kernel/ids.ts"
import { listWorksBy } from "../domain/feed/list-works-by.ts"
import { readProfile } from "../domain/profile/read-profile.ts"
import { listFollows } from "../domain/social/follow.ts"
import type { PersonList, PersonTab, PersonView } from "../routes/social/person-view.ts"

const ACCOUNT_ID = idPattern("user")

/**
 * What a person's page shows, in two round trips side by side. Null for an id of nobody, or of somebody who is not shown: hidden, banned,
 * disabled, deleted. Throws InvalidInput for a cursor that is not ours.
 */
export async function readPerson(context: Context, id: string, tab: PersonTab, cursor: string | undefined): Promise<PersonView | null> {
  if (!ACCOUNT_ID.test(id)) return null
  // Two promises: the first to fail decides, and what the other says then is nobody's concern.
  const found = Promise.all([readProfile(context, asAccountId(id)), readList(context, id, tab, cursor)])
  try {
    const [profile, list] = await found
    return { profile, list }
  } catch (error) {
    if (error instanceof DomainError && error.code === "NotFound") return null
    throw error
  }
}

async function readList(context: Context, id: string, tab: PersonTab, cursor: string | undefined): Promise<PersonList> {
  switch (tab) {
    case "works":
      return { kind: "works", ...(await listWorksBy(context, asAccountId(id), { cursor })) }
    case "following":
      return { kind: "people", ...(await listFollows(context, "follows", { id, cursor })) }
    case "followers":
      return { kind: "people", ...(await listFollows(context, "followers", { id, cursor })) }
  }
}
