import { expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { voiceOf } from "../../domain/audio/generation/voice-table.ts"
import { readAudioOffers } from "../../domain/audio/read-voices.ts"
import { offersTranscripts } from "../../domain/audio/transcript/create-transcript.ts"
import { readVideoModels } from "../../domain/video/read-video-models.ts"
import { messagesFor } from "../../messages/index.ts"

vi.mock("../../domain/audio/read-voices.ts")
vi.mock("../../domain/video/read-video-models.ts")
vi.mock("../../domain/audio/transcript/create-transcript.ts")

const { sounds: words, studio } = messagesFor("en")

test("stands in the document with what it is painted with: voices by their portraits, examples of what they say", async () => {
  vi.mocked(offersTranscripts).mockResolvedValue(false)
  vi.mocked(readVideoModels).mockResolvedValue({
    items: [],
    has_multi_image: false,
    has_lip_sync: false,
    has_own_voices: false,
    effects: [],
    remakes: [],
  })
  vi.mocked(readAudioOffers).mockResolvedValue({
    kinds: ["speech"],
    voices: ["en-female", "en-male", "de-male"].map((id) => ({ voice: voiceOf(id), isPreview: true })),
    singers: [],
    singsOwnVoices: false,
    isPreview: true,
  })
  const shown = async (caller?: ReturnType<typeof somebody>) => {
    const { html } = await askPage("/en/create/audio", caller === undefined ? {} : { caller })
    return html.replaceAll(/<script type="application\/json"[\s\S]*?<\/script>/g, "")
  }
  const visitors = await shown()
  expect([...visitors.matchAll(/<img src="([^"]+)" alt="" loading="lazy"/g)].map(([, src]) => src)).toEqual([
    "/looks/voices/en-female.webp",
    "/looks/voices/en-male.webp",
  ])
  for (const text of [words.signInTitle, words.example_story, studio.emptyBody]) expect(visitors).toContain(text)
  expect(await shown(somebody())).not.toContain(words.signInTitle)
})
