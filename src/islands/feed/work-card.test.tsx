import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, test } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { WorkCard } from "./work-card.tsx"

const card = aCard()
const { cover } = card
const htmlOf = (over: Partial<Card>, index = 0) =>
  renderToStaticMarkup(
    <WorkCard
      card={{ ...card, ...over }}
      locale="en"
      index={index}
      saveLabel="Save “A bay”"
      maskedLabel="Hidden"
      revealLabel="Show “A bay”"
    />,
  )

describe("the card of a work", () => {
  test("has an image that is named by its title, once", () => {
    const html = htmlOf({})
    expect(html).toContain('alt="A bay"')
    expect(html).toContain('style="--ratio:1.462"')
    expect(html).toContain('href="/en/explore/detail/work_1"')
    expect(html).toContain('data-collect-kind="1"')
  })

  test("shows an article without a cover by its title, at the height of what has no image", () => {
    const html = htmlOf({ obj_type: 4, sub_channel: "article", cover: { ...cover, url: null, width: 0, height: 0 } })
    expect(html).not.toContain("<img")
    expect(html).toContain('style="--image:320px"')
    expect(html).toContain('href="/en/articleDetail/work_1"')
    // Seen twice, read once.
    expect(html.match(/A bay/g)).toHaveLength(3)
    expect(html).toContain('<bdi class="card-title" aria-hidden="true">')
  })

  test.each([
    [7_000, "0:07"],
    [754_000, "12:34"],
    [3_723_000, "1:02:03"],
  ])("says how long a video of %i ms plays: %s", (duration_ms, said) => {
    const stream = { url: "/media/a/stream.m3u8", url2: null, url3: "/media/a" }
    expect(htmlOf({ obj_type: 5, stream, duration_ms })).toContain(`>${said}</span>`)
  })

  test("has no address of what must be asked for first, says how strong it is and why, and leads to the gate", () => {
    const html = htmlOf({ level: 8, cover: { ...cover, url: null } })
    expect(html).not.toMatch(/\/media\/|<img|data-collect/)
    expect(html).toContain('data-age-gate="8"')
    expect(html).toContain(">X</span>Hidden")
    expect(html).toContain('<bdi class="card-title">')
  })

  test("lies blurred under a button that shows it where it is more than safe, and nothing safe does", () => {
    const html = htmlOf({ level: 4 })
    expect(html).toContain('data-veiled="" data-blurred=""')
    expect(html).toContain('data-reveal="" aria-label="Show “A bay”"')
    expect(html).toContain("<img")
    expect(htmlOf({})).not.toMatch(/data-blurred|data-reveal/)
  })
})
