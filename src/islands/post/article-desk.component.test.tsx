import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { png } from "../../../testing/component/pick-file.ts"
import { textCheck } from "../../../testing/component/text-check.ts"
import { newWorkId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { contentCheck } from "../../domain/moderation/content-contract.ts"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { addArticle } from "../../domain/post/article-contract.ts"
import { type MediaFile, uploadFile } from "../../domain/upload/contract.ts"
import { articleDesk } from "./article-desk.island.tsx"

const WORD = `<html><head><style>p.MsoListParagraph{mso-list:l0}</style></head><body>
  <h1 style="color:red">Tides<o:p></o:p></h1>
  <p class=MsoNormal><b style="mso-bidi-font-weight:normal">High</b> water <span style="font-size:20pt">at</span> six.<o:p></o:p></p>
  <p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>rope</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>knots</p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>anchor</p>
  <p>See <a href="https://example.com/a" onclick="x()">there</a> and <a href="javascript:x()">here</a>.</p>
  <script>document.title = "taken"</script><svg onload="x()"></svg><iframe src="https://example.com"></iframe>
  <table><tr><td onmouseover="x()">cell</td></tr></table><img src="https://example.com/track.gif" onerror="x()"></body></html>`
const LINK: TextFinding = {
  field: "document.content.1",
  span: { start: 4, end: 29 },
  rule: "links-of-newcomers",
  version: 1,
  action: "refuse",
  level: 1,
  about: "newcomer_links",
  appeal: null,
}

const show = async (locale: Locale = "en") => {
  answerCalls(textCheck())
  const main = await mountIsland(articleDesk, { locale, article: null }, { locale, viewer: "member" })
  await expect.poll(() => main.querySelector(".article-paper")).not.toBeNull()
  return main
}
const paper = (main: HTMLElement) => {
  const found = main.querySelector<HTMLElement>(".article-paper")
  if (found === null) throw new Error("there is nowhere to write")
  return found
}
const surface = (main: HTMLElement) => main.querySelector<HTMLElement>(".article-writing")
/** Goes to the text and waits until the editor itself is there. */
const write = async (main: HTMLElement) => {
  await userEvent.click(paper(main))
  await expect.poll(() => document.activeElement === surface(main) && surface(main) !== null).toBe(true)
}
/** Pastes as a browser does, without the system's clipboard. */
const paste = (main: HTMLElement, texts: Readonly<Record<string, string>>, file?: File) => {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
  if (file !== undefined) clipboardData.items.add(file)
  surface(main)?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
}
const texts = (main: HTMLElement, selector: string) => [...(surface(main)?.querySelectorAll(selector) ?? [])].map((one) => one.textContent)
// Every module is a file of its own here; the list of what came holds 250 of them unless more are asked for.
performance.setResourceTimingBufferSize(10_000)
const isEditorLoaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/article-surface."))

beforeEach(() => {
  // Kept drafts would be found by the next test.
  localStorage.clear()
  sessionStorage.clear()
})

describe("the article editor", () => {
  it("is read until somebody goes there to write, and begins with what was typed on the way", async () => {
    const main = await show()
    expect([surface(main), isEditorLoaded()]).toEqual([null, false])
    await lookAt("an empty article")
    paper(main).focus()
    await userEvent.keyboard("Ships")
    await expect.poll(() => texts(main, "p")).toEqual(["Ships"])
    expect(isEditorLoaded()).toBe(true)
    await userEvent.keyboard(" come in")
    await expect.poll(() => texts(main, "p")).toEqual(["Ships come in"])
  })

  it("makes an article's own nodes of what is pasted, and nothing else", async () => {
    const main = await show()
    await write(main)
    paste(main, { "text/html": WORD, "text/plain": "Tides" })
    await expect.poll(() => texts(main, "h2")).toEqual(["Tides"])
    expect(texts(main, "h1, table, img, span, svg, iframe, script, o\\:p, [style], [class^=Mso], [onclick], [onmouseover]")).toEqual([])
    expect(texts(main, "strong")).toEqual(["High"])
    expect(texts(main, ":scope > ul > li > p")).toEqual(["rope", "anchor"])
    expect(texts(main, "ul ul p")).toEqual(["knots"])
    expect([...(surface(main)?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual(["https://example.com/a"])
    expect(surface(main)?.textContent).toContain("cell")
    expect(document.title).toBe("Atelier")
    await lookAt("what was pasted")
  })

  it("keeps the cells of a pasted table apart, the numbers of a list behind bullets, and says what it left out", async () => {
    const main = await show()
    await write(main)
    const entry = (marker: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>${words}</p>`
    const html = `<table><tr><th>Size</th><th>Price</th></tr><tr><td><p>34</p></td><td>4 <b>coins</b></td></tr></table>
      ${entry("·", "rope")}${entry("1.", "cast off")}${entry("2.", "steer")}<p>End <img src="https://example.com/a.png" width="64"></p>`
    paste(main, { "text/html": html, "text/plain": "x" })
    await expect.poll(() => texts(main, ":scope > p").slice(0, 2)).toEqual(["Size | Price", "34 | 4 coins"])
    expect(texts(main, "ul > li")).toEqual(["rope"])
    expect(texts(main, "ol > li")).toEqual(["cast off", "steer"])
    await expect.element(page.getByText("Images on other sites aren't pasted.", { exact: false })).toBeVisible()
    await expect.element(page.getByText("Table rows were pasted as lines.", { exact: false })).toBeVisible()
  })

  it("says nothing of a table that holds one cell, as pages lay themselves out, and of a reader's counter", async () => {
    const main = await show()
    await write(main)
    const html = `<table><tr><td>Tides</td></tr></table><img src="https://example.com/read.gif" width="1"><video></video>`
    paste(main, { "text/html": html, "text/plain": "x" })
    await expect.element(page.getByText("Videos and embeds aren't pasted.")).toBeVisible()
  })

  it("uploads a pasted image to where it was pasted, and says so meanwhile", async () => {
    const stored = Promise.withResolvers<MediaFile>()
    const sent = answer(uploadFile, () => stored.promise)
    answerCalls(sent)
    const main = await show()
    await write(main)
    await userEvent.keyboard("Before{Enter}Below{ArrowUp}{End}")
    paste(main, {}, await png("dock.png", 64, 48))
    await expect.poll(() => surface(main)?.textContent).toContain("Uploading dock.png…")
    await lookAt("an image on its way")
    await userEvent.keyboard("{Control>}{End}{/Control} deck")
    stored.resolve(mediaFile({ name: "dock.png" }))
    await expect.poll(() => surface(main)?.querySelectorAll("figure img").length).toBe(1)
    const parts = [...(surface(main)?.children ?? [])].map((part) => (part.matches("figure") ? "image" : part.textContent))
    expect(parts.slice(0, 3)).toEqual(["Before", "image", "Below deck"])
    expect(sent.asked).toMatchObject([{ file_name: "dock.png" }])
  })

  it("says why an image was not uploaded, and keeps the text", async () => {
    answerCalls(
      answer(uploadFile, () => {
        throw refusal("QuotaExceeded")
      }),
    )
    const main = await show()
    await write(main)
    await userEvent.keyboard("Words")
    paste(main, {}, await png("dock.png", 64, 48))
    await expect.element(page.getByText("dock.png", { exact: false })).toBeVisible()
    await expect.poll(() => texts(main, "p")).toEqual(["Words"])
    await lookAt("an image that was not uploaded")
  })

  it("makes headings, lists and bold words of what is typed, and leads to its toolbar by keys and back", async () => {
    const main = await show()
    await write(main)
    await userEvent.keyboard("## Ships{Enter}- rope{Enter}anchor{Enter}{Enter}It is ")
    await userEvent.keyboard("{Control>}b{/Control}late{Control>}b{/Control}.")
    await expect.poll(() => texts(main, "h2")).toEqual(["Ships"])
    expect([texts(main, "li"), texts(main, "strong")]).toEqual([["rope", "anchor"], ["late"]])
    await userEvent.keyboard("{Alt>}{F10}{/Alt}")
    await expect.poll(() => document.activeElement?.tagName).toBe("SELECT")
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(page.getByRole("button", { name: "Bold" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => document.activeElement === surface(main)).toBe(true)
    // The caret is where it was.
    await userEvent.keyboard("!")
    await expect.poll(() => texts(main, "p")).toContain("It is late.!")
  })

  it("marks what the posting rules stand against where it stands, and publishes once it is mended", async () => {
    let isRefusing = true
    const publish = answer(addArticle, () => {
      if (isRefusing) throw refusal("ContentRefused", { data: { findings: [LINK] } })
      const id = newWorkId(Date.now())
      const path = `/article/${id}`
      const told = {
        path,
        jump_url: path,
        is_first_today: false,
        stamina: 0,
        preview: null,
        findings: [],
        left_out: [],
        unrated: null,
        not_shown: [],
      }
      return { id, obj_type: 1, state: "visible" as const, visibility: "public" as const, level: 1, ...told }
    })
    const main = await show()
    answerCalls(
      publish,
      answer(contentCheck, () => ({
        action: isRefusing ? ("refuse" as const) : null,
        level: 1 as const,
        findings: isRefusing ? [LINK] : [],
      })),
    )
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Where to look")
    await write(main)
    await userEvent.keyboard("Boats.{Enter}See https://example.com/tides for more.")
    await expect.poll(() => texts(main, ".finding-mark")).toEqual(["https://example.com/tides"])
    await lookAt("a marked link")
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await expect.element(page.getByText("Couldn't publish. Your text is still here.")).toBeVisible()
    await lookAt("not published")
    isRefusing = false
    await write(main)
    await userEvent.keyboard("{Control>}a{/Control}Look below.")
    await expect.poll(() => texts(main, ".finding-mark")).toEqual([])
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await expect.element(page.getByRole("dialog", { name: "Published" })).toBeVisible()
    expect(publish.asked.at(-1)).toMatchObject({ title: "Where to look" })
  })

  it("keeps what was written for the next time", async () => {
    const main = await show()
    await userEvent.fill(page.getByRole("textbox", { name: "Title" }), "Harbor at dusk")
    await write(main)
    await userEvent.keyboard("Ships")
    await expect.poll(() => texts(main, "p")).toEqual(["Ships"])
    await expect.poll(() => JSON.stringify({ ...localStorage, ...sessionStorage })).toContain("Ships")
    const again = await show()
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Harbor at dusk")
    await expect.poll(() => paper(again).textContent).toBe("Ships")
  })

  it("is written from right to left, its toolbar too", async () => {
    const main = await show("ar")
    await write(main)
    await userEvent.keyboard("مرحبا")
    const line = surface(main)?.querySelector("p")
    await expect.poll(() => line != null && getComputedStyle(line).direction).toBe("rtl")
    await userEvent.keyboard("{Alt>}{F10}{/Alt}{ArrowLeft}")
    await expect.element(page.getByRole("button", { name: "غامق" })).toHaveFocus()
    await lookAt("an article, Arabic")
  })
})
