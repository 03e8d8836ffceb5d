import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { shownWork } from "../../../testing/post/shown-work.ts"
import type { Work } from "../../domain/post/contract.ts"
import { WorkActions } from "./work-actions.tsx"

const SITE = "https://atelier.test"
const shown = (over: Partial<Work> = {}, isOpen = true) =>
  renderToStaticMarkup(<WorkActions locale="en" work={shownWork(over)} site={SITE} isOpen={isOpen} />)

/** What stands in the row and below it, by its words or its name, without what opens. */
function controlsIn(html: string): readonly string[] {
  const controls = html.matchAll(
    /<(?:button|summary|a) [^>]*?class="(?:work-action|button-primary)[^>]*?(?:aria-label="([^"]*)"[^>]*)?>(.*?)<\/(?:button|summary|a)>/g,
  )
  return [...controls].map(([, name, words = ""]) => name ?? words.replaceAll(/<[^>]*>/g, ""))
}
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))

describe("what one does with a work", () => {
  it("are five actions in a row, of which saving has its collections beside it, and Remix with where to", () => {
    expect(controlsIn(shown())).toEqual([
      "Like “Sea”",
      "Save “Sea”",
      "Add to collection: “Sea”",
      "Share",
      "Download",
      "More",
      "Remix",
      "Where to remix",
    ])
  })

  it("leads with the recipe to Create and to all settings, and with the image to a board, to a start image, a video and an effect", () => {
    const hrefs = hrefsIn(shown())
    const id = shownWork().id
    for (const href of [
      "/en/create/image?prompt=sea+%3Cb%3E&ratio=1&style=oil&seed=7",
      `/en/generator?work=${id}`,
      "/en/editBoard?file=%2Fmedia%2Fwork%2Fabc%2Ffull.png&name=Sea",
    ])
      expect(hrefs).toContain(href)
    expect(
      [...shown().matchAll(/data-keep-work="(\w+)" data-keep-to="([^"]*)"/g)].map(([, of, to]) => [of, to?.replaceAll("&amp;", "&")]),
    ).toEqual([
      [id, "/en/generator?tab=imageToImage&url={url}"],
      [id, "/en/create/video?tab=img2video&prompt=sea+%3Cb%3E&image={url}&size={size}"],
      [id, "/en/create/video?tab=effect&image={url}&size={size}"],
    ])
  })

  it("offers no board for an image that lies elsewhere, and no Remix without a recipe", () => {
    const { cover } = shownWork()
    const elsewhere = shown({ cover: { ...cover, url: "https://files.test/media/work/abc/full.png" } })
    expect(hrefsIn(elsewhere).some((href) => href.includes("editBoard"))).toBe(false)
    expect(shown({ recipe: null })).not.toContain("Remix")
  })

  it("has its author edit it, and all others report it, under More", () => {
    const report = `/en/reports?about=work:${shownWork().id}`
    expect(hrefsIn(shown())).toContain(report)
    const own = shown({ is_own: true })
    expect(hrefsIn(own)).not.toContain(report)
    expect(own).toMatch(/data-edit-work="[^"]*" data-owner=""(?! hidden)/)
    expect(shown()).toMatch(/data-edit-work="[^"]*" data-owner="" hidden/)
  })

  it("is sharing and More alone for what must be asked for first", () => {
    expect(controlsIn(shown({ is_masked: true, recipe: null }))).toEqual(["Share", "More"])
    expect(controlsIn(shown({ is_masked: true, recipe: null }, false))).toEqual(["More"])
  })
})
