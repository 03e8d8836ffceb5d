import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { GENRES, genreFiles } from "../../src/domain/audio/generation/genre-table.ts"
import { portraitOf } from "../../src/domain/audio/generation/voice-persons.ts"
import { VOICES } from "../../src/domain/audio/generation/voice-table.ts"
import { STYLES } from "../../src/domain/studio/style-rules.ts"
import { effectPictures, VIDEO_EFFECTS } from "../../src/domain/video/generation/effect-table.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"

const KB = 1000

/** What stands for a choice, by its address, and how many bytes it may have. */
const EXPECTED = new Map<string, number>([
  ...STYLES.map((style) => [`/looks/${style}.webp`, 10 * KB] as const),
  ...VIDEO_EFFECTS.flatMap(({ id }) => {
    const { still, loop } = effectPictures(id)
    return [[still, 10 * KB] as const, [loop, 80 * KB] as const]
  }),
  ...VOICES.map(({ id }) => [portraitOf(id) ?? "", 8 * KB] as const),
  ...GENRES.flatMap((genre) => [[genreFiles(genre).picture, 10 * KB] as const, [genreFiles(genre).sample, 50 * KB] as const]),
])

const files = readdirSync(join(PROJECT_ROOT, "public/looks"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const bytesOf = new Map<string, number>(
  files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [`/${path.slice(join(PROJECT_ROOT, "public/").length)}`, statSync(path).size] as const
  }),
)

test("each style, effect, voice and genre has what stands for it, and nothing else lies there", () => {
  expect([...bytesOf.keys()].toSorted()).toEqual([...EXPECTED.keys()].toSorted())
})

test("what stands for a choice is small", () => {
  expect([...EXPECTED].filter(([path, most]) => (bytesOf.get(path) ?? 0) > most)).toEqual([])
})
