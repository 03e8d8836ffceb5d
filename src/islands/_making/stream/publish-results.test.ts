import { expect, it } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import { MAXIMUM_POST_ITEMS } from "../../../domain/post/contribution-rules.ts"
import { canPublishTogether } from "./publish-results.ts"

const results = (count: number, content_type?: string) =>
  testTask({
    img_uris: Array.from({ length: count }, (_, place) => ({
      ...{ url: `/media/${place}`, operate_number: place + 1, width: 1, height: 1, seed: 1, thumbhash: "" },
      ...(content_type === undefined ? {} : { content_type }),
    })),
  })

it.each([
  [0, undefined, false],
  [1, undefined, true],
  [MAXIMUM_POST_ITEMS, undefined, true],
  [MAXIMUM_POST_ITEMS + 1, undefined, false],
])("%d results are published together: %#", (count, contentType, can) => {
  expect(canPublishTogether(results(count, contentType))).toBe(can)
})
