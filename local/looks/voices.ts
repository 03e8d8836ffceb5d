import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Canvas } from "@napi-rs/canvas"
import { mix } from "../../easel/figures/colour.ts"
import type { Rgb } from "../../easel/figures/figure.ts"
import { PORTRAITS_OF } from "../../easel/figures/figure-table.ts"
import { COMPLEXIONS } from "../../easel/figures/person-parts.ts"
import { composePlan } from "../../easel/paint/composition.ts"
import { doAtOnce } from "../../easel/paint/free-unused.ts"
import { makeLayers } from "../../easel/paint/layers.ts"
import { lookFor } from "../../easel/paint/paint-figure.ts"
import { deriveSeed, makeRandom } from "../../easel/paint/random.ts"
import { paintInStyle } from "../../easel/paint/styles/paint-in-style.ts"
import { readScene } from "../../easel/words/read-scene.ts"
import { VOICES, type Voice, type VoiceLanguage } from "../../src/domain/audio/generation/voice-table.ts"
import { sized } from "./sized.ts"

/** Sides (px) that portraits are painted in, and of the file. */
const PAINTED = { width: 480, height: 600 }
const SHOWN = { width: 240, height: 300 }
const QUALITY = 74
const STEPS = 24

/** What is behind them: as many moods of light as there are times to talk. */
const PLACES = [
  "portrait, meadow",
  "portrait, meadow, golden hour",
  "portrait, park, clear blue sky",
  "portrait, sunset sky, field",
  "portrait, sea, cloudy",
  "portrait, misty morning, forest",
] as const

/** Between which of the skins, 0 pale to 4 dark, people who speak a language are shown; any by default. */
const SKINS: Readonly<Partial<Record<VoiceLanguage, readonly [from: number, to: number]>>> = {
  ja: [0.5, 1.2],
  "zh-cn": [0.5, 1.2],
  ko: [0.4, 1.1],
  vi: [0.8, 1.8],
  th: [0.9, 2.2],
  id: [1.2, 2.4],
  hi: [1.4, 3.2],
  ar: [0.9, 2.6],
  tr: [0.4, 1.7],
  el: [0.3, 1.3],
  it: [0.2, 1.3],
  es: [0.3, 2.4],
  pl: [0, 0.7],
  cs: [0, 0.8],
  fi: [0, 0.5],
  ru: [0, 0.9],
  uk: [0, 0.9],
  ro: [0.2, 1.2],
}
/** Languages whose speakers are shown with black or dark hair. */
const DARK_HAIR: ReadonlySet<VoiceLanguage> = new Set(["ja", "zh-cn", "ko", "vi", "th", "id", "hi", "ar"])
const FAIR_HAIR: Rgb = [201, 160, 92]
const FAIR_SKIN = 0.8

const natureOf = ({ age, gender }: Voice) =>
  age === "juvenile" ? PORTRAITS_OF[gender === "male" ? "boy" : "girl"] : PORTRAITS_OF[gender === "male" ? "man" : "woman"]

const complexionOf = (place: number) => COMPLEXIONS[place] ?? COMPLEXIONS[0]

/** The face of a voice: the same one whenever it is painted. */
function portrait(voice: Voice): Canvas {
  const random = makeRandom(deriveSeed(184, voice.id))
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const language = voice.language ?? "en"
  const [from, to] = SKINS[language] ?? [0, 4]
  const tone = from + (to - from) * random()
  const [[pale, hairs], [dark]] = [complexionOf(Math.floor(tone)), complexionOf(Math.ceil(tone))]
  const skin = mix(pale, dark, tone % 1)
  const own = pick(DARK_HAIR.has(language) ? COMPLEXIONS[3][1] : hairs)
  const hair = tone < FAIR_SKIN && !DARK_HAIR.has(language) && random() < 0.3 ? FAIR_HAIR : own
  const isOld = voice.age === "senior"
  const hasBeard = voice.gender === "male" && voice.age !== "juvenile" && random() < (voice.age === "young" ? 0.15 : 0.45)
  const scene = readScene({ prompt: pick(PLACES) ?? PLACES[0], negativePrompt: "", cfgScale: 7 })
  const seed = Math.floor(random() * 2 ** 31)
  const plan = composePlan({ scene, ...PAINTED, seed, steps: STEPS })
  const nature = natureOf(voice)
  const wearsGlasses = random() < (isOld ? 0.4 : 0.14)
  const facesLeft = random() < 0.4
  const layers = makeLayers(plan).map((layer) =>
    layer.name !== "portrait"
      ? layer
      : {
          ...layer,
          paint: ({ context, detail }: Parameters<typeof layer.paint>[0]) => {
            const x = plan.width / 2
            const look = { ...lookFor(plan, x, 0, [], detail), skin, hair: isOld ? undefined : hair, isOld, wearsGlasses }
            nature.paint(
              context,
              { x, y: plan.height * 1.005, size: plan.height * 0.88, facesLeft },
              { ...look, beard: hasBeard ? true : undefined },
              plan.random("subject"),
            )
          },
        },
  )
  return doAtOnce(paintInStyle(plan, layers, PAINTED.width, PAINTED.height, 0.92))
}

/** Paints the portrait of each voice of the table into a folder. */
export async function paintVoices(folder: string, only = ""): Promise<void> {
  for (const voice of VOICES.filter(({ id }) => id.startsWith(only)))
    writeFileSync(join(folder, `${voice.id}.webp`), await sized(portrait(voice), SHOWN).encode("webp", QUALITY))
}
