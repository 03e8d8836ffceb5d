import { expect, it } from "vitest"
import { missingIn } from "./order-of-draft.ts"

const error = (message: string) => ({ path: "meta", message })

it("says images before words, how many, and nothing where only a value is wrong", () => {
  expect(missingIn({ errors: [error("PromptNotEmpty"), error("pleaseUoloadImage"), error("pleaseSelectImage")] })).toEqual({
    what: "images",
    count: 2,
  })
  expect(missingIn({ errors: [error("PromptNotEmpty")] })).toEqual({ what: "prompt" })
  expect(missingIn({ errors: [error("StepsOutOfRange")] })).toBeNull()
  expect(missingIn({ errors: [] })).toBeNull()
})
