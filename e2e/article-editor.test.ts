import type { Page } from "playwright-core"
import { expect } from "vitest"
import { openArticleScreen } from "./article-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { image } from "./my-media-screen.ts"

const WORD = `<html><head><style>p.MsoListParagraph{mso-list:l0}</style></head><body>
  <h1 style="color:red">Tides<o:p></o:p></h1>
  <p class=MsoNormal><b style="mso-bidi-font-weight:normal">High</b> water <span style="font-size:20pt">at</span> six.<o:p></o:p></p>
  <p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>rope</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o</span>knots</p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>anchor</p>
  <p>See <a href="https://example.com/a" onclick="x()">there</a> and <a href="javascript:x()">here</a>.</p>
  <table><tr><td>cell</td></tr></table><img src="https://example.com/track.gif"></body></html>`

/** Pastes as a browser does, without the system's clipboard. */
function paste(page: Page, data: Readonly<Record<string, string>>, file?: { readonly name: string; readonly base64: string }) {
  return page.evaluate(
    ([texts, given]) => {
      const clipboardData = new DataTransfer()
      for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
      if (given !== undefined) {
        const bytes = Uint8Array.from(atob(given.base64), (char) => char.charCodeAt(0))
        clipboardData.items.add(new File([bytes], given.name, { type: "image/png" }))
      }
      document
        .querySelector(".article-writing")
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, file] as const,
  )
}

test("what is pasted becomes an article's own nodes, and a pasted image is uploaded to where it was pasted", async ({ visit }) => {
  const { page, context, expectConsole } = await visit({ viewport: { width: 1440, height: 900 } })
  expectConsole(/Content Security Policy/)
  await signInQuickly(context, somebody("Runa"))
  const screen = await openArticleScreen(page)
  expect(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("article-surface")))).toBe(
    false,
  )
  await screen.write()
  await paste(page, { "text/html": WORD, "text/plain": "Tides" })
  await eventually(() => screen.text.locator("h2").textContent()).toBe("Tides")
  expect(await screen.text.locator("h1, table, img, span, o\\:p, [style], [class^=Mso]").count()).toBe(0)
  expect(await screen.text.locator("strong").textContent()).toBe("High")
  expect(await screen.text.locator("> ul > li > p").allTextContents()).toEqual(["rope", "anchor"])
  expect(await screen.text.locator("ul ul p").allTextContents()).toEqual(["knots"])
  expect(await screen.text.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "https://example.com/a",
  ])
  expect(await screen.text.textContent()).toContain("cell")

  const { buffer } = await image("dock.png", "olive")
  await paste(page, {}, { name: "dock.png", base64: buffer.toString("base64") })
  await screen.text.locator("figure img").waitFor()

  await page.keyboard.press("Alt+F10")
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT")
  await page.keyboard.press("ArrowRight")
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Bold")
  await page.keyboard.press("Escape")
  await eventually(() => page.evaluate(() => document.activeElement?.className)).toContain("article-writing")
})
