import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"

const words = () => z.nullable(z.string())
const amount = () => z.nullable(z.number())

/** How a sound was made, besides its words; null for what its kind does not have. */
export const soundRecipeSchema = named("SoundRecipe", () =>
  z.object({
    kind: z.string().check(z.describe("The kind of its task: `speech`, `music`, `song`, or `sound-effect`.")),
    voice: words(),
    language: words().check(z.describe("The voice's language, if it has one (spec 3§3).")),
    gender: words(),
    age: words(),
    emotion: words().check(z.describe("The tone: `neutral` or an intonation (spec 3§3).")),
    speed: amount(),
    duration_s: amount().check(z.describe("The requested length; the audio may differ slightly.")),
    lyrics: words(),
  }),
)
export type SoundRecipe = z.infer<ReturnType<typeof soundRecipeSchema>>

/** How a video was made, besides its words and its size; null for what its kind does not have. */
export const videoRecipeSchema = named("VideoRecipe", () =>
  z.object({
    kind: z.string().check(z.describe("The kind of its task, such as `text-to-video`.")),
    model: words().check(z.describe("The model's number, or the effect of a video with one.")),
    duration_s: amount(),
    frame_rate: amount(),
    quality: words(),
    motion_mode: words(),
    style: words(),
    camera: z.nullable(z.object({ mode: z.string(), offset: z.number() })),
    has_sound: z.boolean(),
  }),
)
export type VideoRecipe = z.infer<ReturnType<typeof videoRecipeSchema>>
