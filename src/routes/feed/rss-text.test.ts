import { expect, test } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { rssText } from "./rss-text.ts"

const feed = {
  title: "R&D",
  description: "<all>",
  origin: "https://a.test",
  pagePath: "/en",
  path: "/en/rss.xml",
  language: "en",
  locale: "en",
}
const told = (text: string) => ({ id: "work_1", publishedAtMs: Date.UTC(2026, 0, 31, 12), text })

test("what people write is text, whatever is in it", () => {
  const text = rssText({ ...feed, items: [{ card: { ...aCard(), title: "]]> & <b>\u0000\u001f" }, told: told('"quoted" \ud83e\udd8a') }] })
  expect(text).toContain("<title>R&amp;D</title>")
  expect(text).toContain("<item><title>]]&gt; &amp; &lt;b&gt;</title>")
  expect(text).toContain("<description>&quot;quoted&quot; \ud83e\udd8a</description>")
  expect(text).toContain("<pubDate>Sat, 31 Jan 2026 12:00:00 GMT</pubDate>")
  // Every element that is opened is closed, and in order.
  const open: string[] = []
  for (const [, slash, name = "", rest = ""] of text.replace(/^<\?xml.*\?>\n/, "").matchAll(/<(\/?)([\w:]+)([^>]*)>/g))
    if (slash === "/") expect(open.pop()).toBe(name)
    else if (!rest.endsWith("/")) open.push(name)
  expect(open).toEqual([])
})

test("a work that plays brings its file, another its image, and what has neither brings none", () => {
  const enclosure = (card: Partial<ReturnType<typeof aCard>>) =>
    /<enclosure[^>]*>/.exec(rssText({ ...feed, items: [{ card: { ...aCard(), ...card }, told: told("") }] }))?.[0] ?? null
  const cover = { ...aCard().cover, url: "/media/work/a/full.png" }
  expect(enclosure({ cover })).toBe('<enclosure url="https://a.test/media/work/a/full.png" length="0" type="image/png"/>')
  expect(enclosure({ cover, stream: { url: "/s", url2: null, url3: "/media/work/a/clip.mp4" } })).toContain('type="video/mp4"')
  expect(enclosure({ cover: { ...cover, url: null } })).toBeNull()
})

test("a feed of nothing is a feed still", () => expect(rssText({ ...feed, items: [] })).not.toContain("lastBuildDate"))
