import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { canvasOf, reduced } from "../../easel/edit/rasters.ts"
import { STYLES, type StyleName } from "../../src/domain/studio/style-rules.ts"
import studio from "../../src/messages/studio/en.json" with { type: "json" }
import { PROJECT_ROOT } from "../start/service-table.ts"
import { paintEffects } from "./effects.ts"
import { makeGenres } from "./genres.ts"
import { type Motif, painted } from "./paint.ts"
import { paintVoices } from "./voices.ts"

/**
 * `npm run looks`: has the preview renderer make what stands for a choice where it is made (`public/looks/`): the same scene in each look of
 * images, each effect of videos as a still image and a loop, a portrait of each voice, a picture and a sample of each genre; and the examples
 * of an empty room (`public/examples/`). `npm run looks -- effects melt` makes some of them.
 */
const QUALITY = 82
const SEED = 11
const LOOK = { width: 256, height: 256, prompt: "a lighthouse on a cliff above the sea, sailing boat, evening sun, clouds" }
const LOOK_PX = 128
const EXAMPLE = { width: 800, height: 1000 }
const EXAMPLE_PX = 400
/** The look of each; most prompts name it last. */
const EXAMPLES = {
  exampleOne: "watercolour",
  exampleTwo: "oil",
  exampleThree: "paper-cut",
  exampleFour: "photo",
} as const satisfies Readonly<Record<string, StyleName>>

async function paint(path: string, motif: Omit<Motif, "seed">, widthPx: number): Promise<void> {
  const image = canvasOf(reduced(painted({ ...motif, seed: SEED }), widthPx))
  writeFileSync(path, await image.encode("webp", QUALITY))
}

const folderOf = (name: string): string => {
  const folder = join(PROJECT_ROOT, "public", name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What makes each part, all of it or what a name begins. */
const PARTS: Readonly<Record<string, (only?: string) => Promise<void>>> = {
  async styles() {
    for (const style of STYLES) await paint(join(folderOf("looks"), `${style}.webp`), { ...LOOK, style }, LOOK_PX)
  },
  async examples() {
    for (const [name, style] of Object.entries(EXAMPLES)) {
      const prompt = studio[name as keyof typeof EXAMPLES]
      await paint(join(folderOf("examples"), `${name}.webp`), { ...EXAMPLE, prompt, style }, EXAMPLE_PX)
    }
  },
  effects: (only) => paintEffects(folderOf("looks/effects"), only),
  voices: (only) => paintVoices(folderOf("looks/voices"), only),
  genres: (only) => makeGenres(folderOf("looks/genres"), only),
}

const [part, only] = process.argv.slice(2)
for (const [name, make] of Object.entries(PARTS)) if (part === undefined || part === name) await make(only)
