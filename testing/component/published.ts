import { newWorkId } from "../../src/domain/_kernel/ids.ts"
import type { Published } from "../../src/domain/post/publish/input-schemas.ts"

/** What is answered of a work that was published, or changed. */
export const published = (over: Partial<Published> = {}): Published => ({
  id: newWorkId(Date.now()),
  obj_type: 1,
  state: "visible",
  visibility: "public",
  level: 1,
  unrated: null,
  not_shown: [],
  path: "/explore/detail/x",
  jump_url: "/explore/detail/x",
  is_first_today: false,
  stamina: 0,
  preview: null,
  findings: [],
  ...over,
})
