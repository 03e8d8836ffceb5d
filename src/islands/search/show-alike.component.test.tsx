import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { aCard } from "../../../testing/post/card.ts"
import { alikeWorks } from "../../domain/search/contract.ts"
import { showAlike } from "./show-alike.ts"

const ID = "work_00000000000000000000000000"
const STRIP = `<div data-alone><section data-alike="${ID}" hidden aria-label="More like this"><ul></ul></section></div>`

async function strip(): Promise<HTMLElement> {
  showPage(STRIP, { address: "/ja/explore/detail/x" })
  const section = document.querySelector<HTMLElement>("[data-alike]")
  if (section === null) throw new Error("no strip")
  await showAlike(section)
  return section
}

describe("works like one", () => {
  it("are asked for as a strip of eight, each with its image and its title, in the language of the page", async () => {
    const unseen = { ...aCard(), cover: { ...aCard().cover, url: null } }
    const alike = answer(alikeWorks, () => ({ items: [aCard({ id: "work_00000000000000000000000001", title: "Dusk" }), unseen] }))
    answerCalls(alike)
    await strip()
    expect(alike.asked).toEqual([{ id: ID, limit: 8 }])
    const links = page.getByRole("region", { name: "More like this" }).getByRole("link")
    await expect.element(links).toHaveAttribute("href", "/ja/explore/detail/work_00000000000000000000000001")
    await expect.element(links.getByRole("img", { name: "Dusk" })).toBeInTheDocument()
  })

  it("stay away where there are none, with the place that was kept for them", async () => {
    answerCalls(answer(alikeWorks, () => ({ items: [] })))
    const { hidden, parentElement: place } = await strip()
    expect([hidden, place?.hidden]).toEqual([true, true])
  })
})
