import { expect, test } from "vitest"
import { OPENING } from "../../../testing/task/opening.ts"
import { testTask } from "../../../testing/task/task.ts"
import { taskSchema } from "./contract.ts"
import { type KeptTask, wholeOpening, wholeTask } from "./kept-task.ts"

/** A thing without some of its fields. */
function omit<Thing extends object, Name extends keyof Thing>(thing: Thing, names: readonly Name[]): Omit<Thing, Name> {
  const copy: Partial<Thing> = { ...thing }
  for (const name of names) delete copy[name]
  return copy as Omit<Thing, Name>
}

test("an event from before a deployment is a task of today, its images numbered by their order", () => {
  const older = omit(testTask(), ["banner", "deduction_detail", "estimate_time", "expiration_time", "nsfw", "preprocess_images"])
  const oldest = omit(older, ["preview_index", "pub_artwork_no", "pub_artwork_nos", "pub_community"])
  const images = ["/media/a.png", "/media/b.png"].map((url) => ({ url, width: 1, height: 1, seed: 1, thumbhash: "" }))
  const kept: KeptTask = { ...oldest, img_uris: images }
  const whole = wholeTask(kept)
  expect(taskSchema().safeParse(whole)).toMatchObject({ success: true })
  expect(whole).toMatchObject({ banner: "/media/a.png", img_uris: [{ operate_number: 1 }, { operate_number: 2 }], pub_community: false })
  expect(wholeTask(whole)).toEqual(whole)
})

test("an opening from before a deployment is of its kind's action and holds nothing that it knows of", () => {
  const older = omit(OPENING, ["action", "held", "estimateSeconds"])
  expect(wholeOpening(older, 8)).toMatchObject({ action: 8, held: null, estimateSeconds: null, plan: "free" })
  expect(wholeOpening(OPENING, 8)).toEqual(OPENING)
})
