import { eq } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import type { MemberContext } from "../../src/domain/_kernel/context.ts"
import { asFileId } from "../../src/domain/_kernel/ids.ts"
import { UPLOAD_CATEGORIES } from "../../src/domain/upload/rules.ts"
import { createOwnPartAddresses } from "../../src/edge/adapters/own-part-addresses.ts"
import { makeTestContext, testMember } from "../_kernel/context.ts"
import { createMemoryMedia } from "../_kernel/memory-media.ts"

/** Size of a part in tests. */
export const PART = 64 * 1024
/** A store with our own addresses. */
export const store = createMemoryMedia(createOwnPartAddresses("a secret of this test"))

/** A member's context whose later work the test can wait for. */
export function memberContext(over: Partial<MemberContext> = {}) {
  const works: Promise<unknown>[] = []
  const made = makeTestContext({ viewer: testMember(), media: store, later: (work) => void works.push(work.catch(() => {})), ...over })
  return { ...made, settle: () => Promise.all(works) }
}

/** The code that work ends with. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "success",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : String(error)),
  )
/** A plan's input but for its size. */
export const video = { file_name: "A video.mp4", content_type: "video/mp4", category: UPLOAD_CATEGORIES.video } as const
/** An upload's row. */
export const rowOf = async ({ database }: MemberContext, id: string) =>
  (
    await database
      .select()
      .from(schema.upload)
      .where(eq(schema.upload.id, asFileId(id)))
  )[0]
/** Every file of the viewer. */
export const filesOf = ({ database, viewer }: MemberContext) =>
  database.select().from(schema.mediaFile).where(eq(schema.mediaFile.ownerId, viewer.id))
