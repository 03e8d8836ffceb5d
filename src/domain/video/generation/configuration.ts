import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { playedSeedSchema } from "../../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../prompt/rules.ts"
import { EFFECT_IMAGES, VIDEO_EFFECTS } from "./effect-table.ts"
import { IMAGE_FITS } from "./fit-rules.ts"
import { QUALITY_MODES, SEVERAL_IMAGES } from "./model-table.ts"
import { RATIO_NAMES } from "./ratio-rules.ts"
import { CAMERA_MODES } from "./setting-rules.ts"

/** Sides of a video that may be asked for, px; what a model makes of them is `sizeOf`'s to say. */
const SIDE_PX = { least: 64, most: 4096 }
/** The longest that may be asked for, in seconds; what a model makes of it is `durationSOf`'s to say. */
const LONGEST_ASKED_S = 600
const MOST_ASKED = 64
const MAXIMUM_ADDRESS_CHARACTERS = 2_000

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, "TooLong"))
const name = () => z.string().check(z.maxLength(200))
const address = () => z.string().check(z.maxLength(MAXIMUM_ADDRESS_CHARACTERS))
const side = () => z.int().check(z.gte(SIDE_PX.least), z.lte(SIDE_PX.most))
const share = () => z.number().check(z.gte(0), z.lte(1))
const ratio = () => z.literal(RATIO_NAMES).check(z.describe("By code or label: 12 or `16:9`."))
const number = () => z.int().check(z.gte(1), z.lte(MOST_ASKED))

const imageOption = once(() =>
  z.strictObject({
    mode: z.enum(["image", "first_frame", "last_frame", "live2d"]),
    url: address(),
    width: z.optional(side()),
    height: z.optional(side()),
  }),
)
const imageItem = once(() =>
  z.strictObject({
    mode: z.enum(["image", "first_frame", "last_frame", "live2d"]),
    url: address(),
    firstFrame: z.optional(address()),
    lastFrame: z.optional(address()),
    type: z.optional(name()),
  }),
)

const severalImages = once(() =>
  z.strictObject({
    imageList: z.optional(
      z
        .array(z.union([z.null(), address(), z.strictObject({ url: z.optional(address()), order: z.optional(z.int()) })]))
        .check(z.maxLength(SEVERAL_IMAGES), z.describe("The images by position; an empty position is null.")),
    ),
    height: z.optional(side()),
    width: z.optional(side()),
    aspect_ratio: z.optional(ratio()),
    gen_mode: z.optional(z.literal([0, 1])),
    negative_prompt: z.optional(words()),
    enableNegativePrompts: z.optional(z.boolean()),
    generate_video_duration: z.optional(z.number().check(z.gte(1), z.lte(LONGEST_ASKED_S))),
  }),
)

const effectIds = VIDEO_EFFECTS.map(({ id }) => id)
/** What a template asks for beside its images is taken and has no effect: ours ask for images alone. */
const effectInput = once(() =>
  z.record(
    z.string().check(z.maxLength(40)),
    z.union([z.string().check(z.maxLength(2_000)), z.number().check(z.gte(-1e9), z.lte(1e9)), z.boolean(), z.null()]),
  ),
)

/** The fields of a video generation config (spec 2§3), each of which may be left out. */
export const videoConfigurationShape = once(() => ({
  art_model_no: z.optional(name().check(z.describe("One of `model-gen-param`. Default: the server's choice."))),
  art_model_ver_no: z.optional(name()),
  base_model_type: z.optional(name()),
  prompt: z.optional(words()),
  negative_prompt: z.optional(words()),
  local_prompt: z.optional(words().check(z.describe("What was typed, if `prompt` is its translation; stored, not rendered."))),
  local_negative_prompt: z.optional(words()),
  width: z.optional(side()),
  height: z.optional(side()),
  n_iter: z.optional(number().check(z.describe("Number of videos; 1 above the model's limit."))),
  n_video_iter: z.optional(number()),
  generate: z.optional(
    z.strictObject({
      gen_mode: z.optional(z.literal([0, 1]).check(z.describe("1 for higher quality; 0 for plans without an unlimited queue."))),
    }),
  ),
  generate_video: z.optional(
    z.strictObject({
      relevance: z.optional(z.number().check(z.gte(0), z.lte(1))),
      camera_control_option: z.optional(
        z.strictObject({ mode: z.enum(CAMERA_MODES), offset: z.optional(z.number().check(z.gte(-10), z.lte(10))) }),
      ),
      generate_video_duration: z.optional(z.number().check(z.gte(1), z.lte(LONGEST_ASKED_S))),
      image_opts: z.optional(z.array(imageOption()).check(z.maxLength(4))),
      quality_mode: z.optional(z.enum(QUALITY_MODES)),
      motion_mode: z.optional(name()),
      style: z.optional(name()),
    }),
  ),
  imageToVideoList: z.optional(z.array(imageItem()).check(z.maxLength(4))),
  multiImg2videoInfo: z.optional(severalImages()),
  SpecialEffectsAppInfo: z.optional(
    z.strictObject({
      id: z.optional(z.enum(effectIds)),
      templateInfo: z.optional(z.strictObject({ inputs: z.optional(z.array(effectInput()).check(z.maxLength(EFFECT_IMAGES))) })),
    }),
  ),
  specialEffectsImageList: z.optional(
    z
      .array(z.strictObject({ url: z.optional(address()), order: z.optional(z.int().check(z.gte(0), z.lte(EFFECT_IMAGES))) }))
      .check(z.maxLength(EFFECT_IMAGES), z.describe("The images of an effect, in order; the first is for its first position.")),
  ),
  aspect_ratio: z.optional(ratio()),
  seed: z.optional(playedSeedSchema()),
  image_fit: z.optional(
    z
      .enum(IMAGE_FITS)
      .check(z.describe("How an image of another shape is fitted: cropped, or whole on a blurred copy. Default: whichever loses less.")),
  ),
  image_focus: z.optional(
    z
      .strictObject({ x: share(), y: share() })
      .check(z.describe("What a crop of the first image keeps in view, as shares of its sides. Default: detected.")),
  ),
  sampler_name: z.optional(name()),
  scheduler: z.optional(name()),
  sound: z.optional(z.boolean().check(z.describe("Whether the video gets its own audio."))),
}))

/** A video generation config (spec 2§3). */
export const videoConfigurationSchema = once(() => z.strictObject(videoConfigurationShape()))
export type VideoConfiguration = z.infer<ReturnType<typeof videoConfigurationSchema>>
