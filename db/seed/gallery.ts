import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import type { Painting } from "../../src/domain/feed/painting-rules.ts"
import { SOUND_COVER_PX } from "../../src/domain/stream/poster-rules.ts"
import { specifyTextToImage, type TextToImageSpecification } from "../../src/domain/studio/kinds/text-to-image.ts"
import type { SeedBucket } from "./card-copies.ts"
import { COLOURS } from "./colours.ts"
import type { Made } from "./made.ts"
import { makeImage } from "./make-image.ts"
import { makeSound, makeVideo, VIDEO } from "./make-playing.ts"
import { SEED_SOUNDS, SEED_VIDEOS } from "./playing-works.ts"
import { seedId } from "./seed-id.ts"
import { SEED_WORKS, type SeedWork } from "./works.ts"

/** What paints the gallery, and where its files are kept. */
export interface Painter {
  readonly bucket: SeedBucket
  readonly easelUrl: string
  /** Paints an image in the renderer's place: its PNG. */
  readonly paint?: (id: WorkId, specification: TextToImageSpecification) => Promise<Uint8Array>
}

/** One thing of the gallery. */
export interface GalleryEntry {
  readonly id: WorkId
  readonly title: string
  /** What its tags are read from. */
  readonly tagged: string
  readonly width: number
  readonly height: number
  /** Where it stands: the highest is first. */
  readonly score: number
  /** How long before the others' time it was published. */
  readonly ageMs: number
  /** It is painted as an image; what plays has painters of its own. */
  readonly isImage: boolean
  readonly make: (painter: Painter) => Promise<Made>
}

const HOUR_MS = 3_600_000
/** Things that play stand just below the image of the same hour. */
const BELOW = 1

/** The first so many images of the gallery; with all of them, what plays among them. In the gallery's order. */
export function galleryOf(count: number = SEED_WORKS.length): readonly GalleryEntry[] {
  const images = SEED_WORKS.slice(0, count).map(imageEntry)
  return count < SEED_WORKS.length ? images : [...images, ...playingEntries()].sort((a, b) => b.score - a.score)
}

/** What home shows of a gallery of which some is there. */
export function paintingOf(all: readonly GalleryEntry[], missing: readonly GalleryEntry[]): Painting {
  const places = missing.map(({ id, title, width, height }) => ({ id, width, height, colour: COLOURS[title] ?? "" }))
  return { done: all.length - missing.length, all: all.length, hasFailed: false, places }
}

function imageEntry(entry: SeedWork, index: number): GalleryEntry {
  const { title, prompt, ratio, seed, style } = entry
  const id = seedId(entry)
  const specification = specifyTextToImage(
    { prompt, aspect_ratio: ratio, n_iter: 1, seed, prompt_style: style },
    { random: () => 0, plan: "free" },
  )
  const { width, height } = specification
  const place = { score: (SEED_WORKS.length - index) * 1000, ageMs: index * HOUR_MS }
  return {
    ...{ id, title, tagged: prompt, width, height, ...place, isImage: true },
    make: (painter) => makeImage(painter, { id, title, ratio, specification }),
  }
}

function playingEntries(): readonly GalleryEntry[] {
  const placed = (hoursAgo: number) => ({
    score: (SEED_WORKS.length - hoursAgo) * 1000 - BELOW,
    ageMs: hoursAgo * HOUR_MS + BELOW,
    isImage: false,
  })
  const sounds = SEED_SOUNDS.map((entry, index): GalleryEntry => {
    const [id, { title }] = [seedId(entry), entry]
    const make = ({ easelUrl, bucket }: Painter) => makeSound(easelUrl, bucket, entry, id)
    return { id, title, tagged: title, ...SOUND_COVER_PX, ...placed(2 + index * 7), make }
  })
  const videos = SEED_VIDEOS.map((entry, index): GalleryEntry => {
    const [id, { title }] = [seedId(entry), entry]
    const make = ({ easelUrl, bucket }: Painter) => makeVideo(easelUrl, bucket, entry, id)
    return { id, title, tagged: title, width: VIDEO.width, height: VIDEO.height, ...placed(5 + index * 9), make }
  })
  return [...sounds, ...videos]
}
