import { beforeEach, expect, test, vi } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import { offersTranscripts } from "../../domain/audio/transcript/create-transcript.ts"
import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { messagesFor } from "../../messages/index.ts"

vi.mock("../../domain/video/read-video-models.ts")
vi.mock("../../domain/audio/transcript/create-transcript.ts")
beforeEach(() => void vi.mocked(offersTranscripts).mockResolvedValue(false))

const { videos: words } = messagesFor("en")
type Offered = Awaited<ReturnType<typeof readVideoModels>>

const SPARKLE: Offered["items"][number] = {
  art_model_no: "sparkle",
  base_model_type: "kling",
  is_preview: true,
  inputs: ["text", "image"],
  sizes: [{ width: 720, height: 1280 }],
  durations: [5],
  n_iter_cap: 2,
  quality_modes: [],
  motion_modes: [],
  styles: [],
  has_camera: false,
  has_relevance: false,
  has_negative_prompt: true,
  has_gen_mode: false,
  discount_off_rate: 0,
}

/** What the page hands to its island, as the document carries it; the words of all messages are in there too. */
const hasForm = (html: string) => html.includes('"art_model_no":"sparkle"')

test("says plainly that no connected server makes videos, and how to connect one", async () => {
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [],
    remakes: [],
  })
  const none = (await askPage("/en/create/video")).html
  expect(none).toContain(`>${words.noServerTitle}<`)
  expect(none).toContain('href="/en/about-preview"')
  expect(hasForm(none)).toBe(false)
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [SPARKLE],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [],
    remakes: [],
  })
  const some = (await askPage("/en/create/video")).html
  expect(some).not.toContain(`>${words.noServerTitle}<`)
  expect(hasForm(some)).toBe(true)
})

test.each([
  { path: "/en/create/video", shown: ["snow", "petals", "fireflies", "embers"] },
  { path: "/en/create/effect", shown: ["spin", "turn-over"] },
])("$path stands in the document with what it is painted with, the first of it before all else", async ({ path, shown }) => {
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [SPARKLE],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [
      { id: "spin", places: [] },
      { id: "turn-over", places: [] },
    ],
    remakes: [],
  })
  const { html } = await askPage(path)
  const images = [...html.matchAll(/<img src="\/looks\/effects\/([^".]+)\.webp"[^>]*>/g)]
  expect(images.map(([, id]) => id)).toEqual(shown)
  expect(images[0]?.[0]).toMatch(/fetchpriority="high"/i)
})

test("hands on what its address asks for, and leaves out what does not fit", async () => {
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [SPARKLE],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [],
    remakes: [],
  })
  const [parent, file] = [`task_${"0".repeat(26)}`, `file_${"0".repeat(26)}`]
  const fitting = await askPage(`/en/create/video?tab=img2video&prompt=waves&model=sparkle&effect=spin&parent=${parent}&op=2&file=${file}`)
  expect(fitting.html).toContain(
    `"asked":{"tab":"img2video","prompt":"waves","model":"sparkle","effect":"spin","parent":"${parent}","place":2,"file":"${file}"}`,
  )
  const kept = await askPage("/en/create/video?tab=effect&image=%2Fmedia%2Fupload%2Fa.png&size=640x480")
  expect(kept.html).toContain('"asked":{"tab":"effect","image":{"url":"/media/upload/a.png","width":640,"height":480}}')
  const odd = await askPage(
    "/en/create/video?tab=effects&effect=gone&model=gone&parent=x&op=0&file=x&image=https%3A%2F%2Fevil.test%2Fa.png&size=0x1",
  )
  expect(odd.html).toContain('"asked":{}')
})
