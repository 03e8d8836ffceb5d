import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { shownWork } from "../../../testing/post/shown-work.ts"
import { WorkStrips } from "./work-strips.tsx"

const AUTHOR = { id: "user_00000000000000000000000000", name: "Mina", avatar: null }
const shown = (over: Parameters<typeof shownWork>[0], moreBy = [aCard()]) =>
  renderToStaticMarkup(<WorkStrips locale="en" work={shownWork(over)} moreBy={moreBy} />)

it("leads to the lists that there are: its author's page, and the works with its first tag", () => {
  const html = shown({ author: AUTHOR, tags: ["a b", "c"] })
  expect(html).toContain(`href="/en/user/${AUTHOR.id}" aria-label="See all by Mina"`)
  expect(html).toContain('href="/en/tag/a%20b" aria-label="See all tagged a b"')
  expect(shown({ author: AUTHOR })).not.toContain("/en/tag/")
})

it("has no strip of an author who published nothing else", () => {
  const html = shown({ author: AUTHOR }, [])
  expect([html.includes("More by"), html.includes("data-alone")]).toEqual([false, true])
})
