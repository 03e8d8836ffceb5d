import { createCanvas } from "@napi-rs/canvas"
import { cut, latent, latentOf, numberIn, type Step, shotsOf, soundOf, type Value, words } from "./graph-values.ts"

/** Carries out a node of videos and sounds; null for one of images. Frames are one image, of which the number is kept. */
export function carryOutMedia(step: Step): readonly Value[] | null {
  const { type, inputs, links } = step
  const number = (name: string) => numberIn(step, name)
  const wordsOf = (name: string) => links.get(name) ?? words("")
  const begun = () => ({ ...latent(number("width"), number("height"), firstImage(step)), frames: number("length") })
  switch (type) {
    case "EmptyHunyuanLatentVideo":
    case "EmptyLTXVLatentVideo":
    case "Wan22ImageToVideoLatent":
      return [begun()]
    case "WanImageToVideo":
    case "WanFirstLastFrameToVideo":
    case "LTXVImgToVideo":
      return [wordsOf("positive"), wordsOf("negative"), begun()]
    case "LTXVAddGuide":
    case "LTXVCropGuides":
      return [wordsOf("positive"), wordsOf("negative"), latentOf(step, "latent")]
    case "LTXVConditioning":
    case "ConditioningStableAudio":
      return [wordsOf("positive"), wordsOf("negative")]
    case "ImageFromBatch":
      return [{ kind: "image", shots: cut(shotsOf(step, "image"), number("batch_index"), number("length")) }]
    case "CreateVideo":
      return [{ kind: "video", shots: shotsOf(step, "images"), frameRate: number("fps"), sound: soundOf(step, "audio") }]
    case "EmptyLatentAudio":
    case "EmptyAceStepLatentAudio":
    case "EmptyAceStep1.5LatentAudio":
      return [{ kind: "sound", seconds: number("seconds"), seed: 0 }]
    case "KSampler": {
      const sound = links.get("latent_image")
      return sound?.kind === "sound" ? [{ ...sound, seed: number("seed") }] : null
    }
    case "VAEDecodeAudio": {
      const sound = links.get("samples")
      return sound === undefined ? null : [sound]
    }
    case "TrimAudioDuration": {
      const sound = links.get("audio")
      return sound?.kind === "sound" ? [{ ...sound, seconds: Math.min(sound.seconds, number("duration")) }] : null
    }
    case "TextEncodeAceStepAudio":
    case "TextEncodeAceStepAudio1.5":
      return [words(String(inputs["tags"]))]
    default:
      return null
  }
}

/** The image that a video begins with. */
function firstImage({ links }: Step) {
  const image = links.get("start_image") ?? links.get("image")
  if (image?.kind !== "image") return null
  const [first] = image.shots
  if (first === undefined) return null
  const canvas = createCanvas(first.canvas.width, first.canvas.height)
  canvas.getContext("2d").drawImage(first.canvas, 0, 0)
  return canvas
}
