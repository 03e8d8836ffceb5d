import { expect, it } from "vitest"
import { newCommentId } from "../../domain/_kernel/ids.ts"
import { anchorOf, linkedComment } from "./place.ts"

it("a comment is led to by its anchor, and by its id as notifications write it", () => {
  const id = newCommentId(1)
  for (const hash of [`#${anchorOf(id)}`, `#${id}`, `#comment-${id}`]) expect(linkedComment(hash)).toBe(id)
  for (const hash of ["", "#comments", "#comment-1", `#work-${id.slice(8)}`]) expect(linkedComment(hash)).toBeNull()
})
