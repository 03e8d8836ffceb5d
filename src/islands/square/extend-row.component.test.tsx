import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { answerPage } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { extendRow } from "./extend-row.ts"

const row = (
  titles: readonly string[],
  more: string | null,
) => `<section data-row="featured" data-failed="Couldn't load more." data-offline="You're offline." data-ended="That's everything." data-said="2 more loaded">
  <p role="status"></p><ul>${titles.map((title) => `<li><a href="/en/${title}">${title}</a></li>`).join("")}
  ${more === null ? "" : `<li><a href="${more}" data-row-more>Show more</a></li>`}</ul></section>`
const titles = () => [...document.querySelectorAll("li a:not([data-row-more])")].map((one) => one.textContent)
const press = async () => {
  const link = document.querySelector<HTMLAnchorElement>("[data-row-more]")
  if (link !== null) await extendRow(link)
}

describe("a row of the square", () => {
  it("goes on where it stands without what is there already, with the focus at what came, to its end", async () => {
    showPage(row(["One", "Two"], "/en/square?cursor=1"))
    answerPage("/en/square?cursor=1", () => new Response(row(["Two", "Three"], null)))
    await press()
    expect(titles()).toEqual(["One", "Two", "Three"])
    await focused(page.getByRole("link", { name: "Three" }))
    await expect.element(page.getByText("2 more loaded")).toBeInTheDocument()
    await expect.element(page.getByRole("link", { name: "Show more" })).not.toBeInTheDocument()
  })

  it("says so where nothing comes, and goes on when it is asked again", async () => {
    showPage(row(["One"], "/en/square?cursor=1"))
    answerPage("/en/square?cursor=1", () => new Response("", { status: 500 }))
    await press()
    await expect.element(page.getByText("Couldn't load more.")).toBeInTheDocument()
    expect(titles()).toEqual(["One"])
    answerPage("/en/square?cursor=1", () => new Response(row(["Two"], "/en/square?cursor=2")))
    await press()
    expect(titles()).toEqual(["One", "Two"])
    expect(document.querySelector("[data-row-more]")?.getAttribute("href")).toContain("cursor=2")
  })

  it("asks again by itself where the site is away for a moment", async () => {
    showPage(row(["One"], "/en/square?cursor=1"))
    let tries = 0
    answerPage("/en/square?cursor=1", () => (++tries < 3 ? new Response("", { status: 503 }) : new Response(row(["Two"], null))))
    await press()
    expect([titles(), tries]).toEqual([["One", "Two"], 3])
  })
})
