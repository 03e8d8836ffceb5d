import { expect, it } from "vitest"
import { aCard } from "../../../testing/post/card.ts"
import { shownWork } from "../../../testing/post/shown-work.ts"
import { printStructuredData } from "../_page/structured-data.ts"
import { structuredDataOf } from "./work-data.ts"

const PLACE = { site: "https://page.example", locale: "ja", description: "A sea" }
const SOURCE = "https://schema.org/"
const maker = { software: "forge", version: null, is_preview: false, model: null, notes: { approximated: [], left_out: [], not_done: [] } }
const stream = { url: "/media/work/a.mp4/stream.m3u8", url2: null, url3: "/media/work/a.mp4" }

it("an image is told with its file, its size, its author and its page, all by whole addresses", () => {
  const work = shownWork({ author: { id: "user_1", name: "Ida", avatar: null }, tags: ["sea"], language: "zh-cn" })
  expect(structuredDataOf(work, PLACE)).toMatchObject({
    "@type": "ImageObject",
    name: "Sea",
    description: "A sea",
    url: `https://page.example/ja/explore/detail/${work.id}`,
    contentUrl: "https://page.example/media/work/abc/full.png",
    thumbnailUrl: "https://page.example/media/work/abc/full.png/w640.webp",
    width: 832,
    inLanguage: "zh-CN",
    keywords: ["sea"],
    author: { "@type": "Person", name: "Ida", url: "https://page.example/ja/user/user_1" },
  })
})

it("a video is told with its length, its file and the address that embeds it", () => {
  const work = shownWork({ obj_type: 5, stream, duration_ms: 61_400 })
  expect(structuredDataOf(work, PLACE)).toMatchObject({
    "@type": "VideoObject",
    duration: "PT61S",
    contentUrl: "https://page.example/media/work/a.mp4",
    embedUrl: `https://page.example/embed/${work.id}`,
  })
})

it("a post is told with its parts, an article as one", () => {
  const part = { position: 0, caption: "", work: aCard({ id: "work_x", title: "Part", author: "Ida", cover: shownWork().cover }) }
  const post = structuredDataOf(shownWork({ obj_type: 4, sub_channel: "picture", items: [part] }), PLACE)
  expect(post).toMatchObject({ "@type": "ImageGallery", associatedMedia: [{ "@type": "ImageObject", name: "Part" }] })
  expect(structuredDataOf(shownWork({ obj_type: 4, sub_channel: "article" }), PLACE)).toMatchObject({ "@type": "Article", headline: "Sea" })
})

it.each([
  ["by the preview renderer", {}, "AlgorithmicMediaDigitalSource"],
  ["by a model", { is_preview: false, made_by: maker }, "TrainedAlgorithmicMediaDigitalSource"],
  ["with somebody's face", { is_preview: false, has_face_swap: true }, "CompositeWithTrainedAlgorithmicMediaDigitalSource"],
  ["by nobody knows whom", { is_preview: false, recipe: null }, null],
] as const)(
  "where the pixels of a work come from that was made %s is said in the words of the IPTC, and never guessed",
  (_name, over, source) => {
    expect(structuredDataOf(shownWork(over), PLACE)["digitalSourceType"]).toBe(source === null ? undefined : `${SOURCE}${source}`)
  },
)

it("no text ends the element that the data stands in, and all of it is read again as it was", () => {
  const name = `</script><!--<script>alert(1)</script>\u2028&"'`
  const printed = printStructuredData({ "@type": "ImageObject", name })
  expect(printed).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(printed)).toEqual({ "@context": "https://schema.org", "@type": "ImageObject", name })
})
