import { describe, expect, it } from "vitest"
import { cardPath, editPath } from "./path-rules.ts"

describe("the path of a card's page", () => {
  it.each([
    [{ obj_type: 1 }, "/explore/detail/x"],
    [{ obj_type: 2 }, "/models/detail/x"],
    [{ obj_type: 4, sub_channel: "article" }, "/articleDetail/x"],
    [{ obj_type: 4, sub_channel: "picture" }, "/artWorkDetail/x"],
    [{ obj_type: 4, sub_channel: "video" }, "/artWorkDetail/x"],
    [{ obj_type: 4 }, "/"],
    [{ obj_type: 5 }, "/video/x"],
    [{ obj_type: 9 }, "/cyberPubPage/x"],
    [{ obj_type: 11 }, "/editBoard/detail/x"],
    [{ obj_type: 13 }, "/workFlowDetail/x"],
    [{ obj_type: 13, sub_obj_type: 1 }, "/workFlowDetail/x"],
    [{ obj_type: 13, sub_obj_type: 3 }, "/workFlowAppDetail/x"],
    [{ obj_type: 13, sub_obj_type: 4 }, "/workFlowAppDetail/x"],
    [{ obj_type: 14 }, "/workFlowAppDetail/x"],
    [{ obj_type: 15 }, "/ai-video/detail/x"],
    [{ obj_type: 16 }, "/ai-audio/detail/x"],
    [{ obj_type: 60 }, "/ai-tools/x"],
    [{ obj_type: 60, id: "ai-headshot-generator" }, "/ai-headshot-generator"],
    [{ obj_type: 61, id: "event-center/daily" }, "/event-center/daily"],
    [{ obj_type: 3 }, "/"],
    [{ obj_type: 0 }, "/"],
  ])("follows from its kind: %j leads to %s", (card, path) => {
    expect(cardPath({ id: "x", ...card })).toBe(path)
  })

  it.each(["//elsewhere.example", "https://elsewhere.example", "a/../../b", "javascript:alert(1)", "a b", "", "a?b", "a#b"])(
    "never leaves the site, whatever the id %s says",
    (id) => {
      for (const obj_type of [1, 2, 4, 5, 9, 11, 13, 14, 15, 16, 60, 61])
        expect(cardPath({ id, obj_type, sub_channel: "picture" })).toBe("/")
    },
  )
})

it.each([
  [{ obj_type: 4, sub_channel: "article" }, "article"],
  [{ obj_type: 4, sub_channel: "picture" }, "portfolio"],
  [{ obj_type: 4, sub_channel: "video" }, "portfolio"],
  [{ obj_type: 5 }, "video"],
  [{ obj_type: 15 }, "video"],
  [{ obj_type: 1 }, "portfolio"],
])("a work %j is edited in the form of %s", (card, form) => {
  expect(editPath({ id: "a&b", ...card })).toBe(`/publish/${form}?id=a%26b`)
})
