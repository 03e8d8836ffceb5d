import { expect, it } from "vitest"
import { newAccountId, newMediaName } from "../../_kernel/ids.ts"
import { LEVELS_IN_ORDER } from "../../moderation/level-rules.ts"
import { audienceOf } from "../../stream/media-access.ts"
import { IMAGE_KINDS } from "../profile-rules.ts"
import { IMAGE_PLACES, imageKey, placeFor, placeOf } from "./place-rules.ts"

const FINE = { state: "visible", level: 1, isOwnerShown: true, isOwnerTrusted: false } as const

it("is for everybody where it is safe, and where it is not rated once its owner stands well", () => {
  const placesOf = (isOwnerTrusted: boolean) => LEVELS_IN_ORDER.map((level) => placeFor({ ...FINE, level, isOwnerTrusted }))
  expect(placesOf(false)).toEqual(["everyone", "everyone", "members", "nobody", "nobody", "nobody", "nobody"])
  expect(placesOf(true)).toEqual(["everyone", "everyone", "everyone", "nobody", "nobody", "nobody", "nobody"])
})

it.each(["pending", "limited", "removed"] as const)("is for nobody while it is %s, and while its owner is not shown", (state) => {
  expect(placeFor({ ...FINE, state })).toBe("nobody")
  expect(placeFor({ ...FINE, isOwnerShown: false })).toBe("nobody")
})

it.each(IMAGE_PLACES)("whom an image is for stands in its key: %s", (place) => {
  const id = newAccountId(1)
  for (const kind of IMAGE_KINDS) {
    const key = imageKey(kind, place, id, newMediaName())
    expect(placeOf(key)).toBe(place)
    expect(audienceOf(key)).toEqual(
      { everyone: { kind: "public" }, members: { kind: "members" }, nobody: { kind: "withdrawn", ownerId: id } }[place],
    )
  }
})
