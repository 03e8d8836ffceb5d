import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { workIdSchema } from "../../domain/_kernel/id-schemas.ts"
import type { Work } from "../../domain/post/contract.ts"
import { readWork } from "../../domain/post/read-work.ts"

/** A work as other sites may show it: what a visitor sees of what is public; null for anything else. `context` has no viewer. */
export async function readShared(context: Context, text: string | undefined): Promise<Work | null> {
  const id = workIdSchema().safeParse(text)
  if (!id.success) return null
  try {
    const work = await readWork(context, id.data)
    return work.is_masked || work.visibility !== "public" ? null : work
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.code === "NotFound") return null
    throw thrown
  }
}
