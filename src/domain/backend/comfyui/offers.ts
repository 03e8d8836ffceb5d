import { controlsOf, modulesOf, PROCESSOR_CLASSES } from "./controls.ts"
import { CUTTER_CLASSES, describerOf, detectorsOf, videoModel } from "./edited-graphs.ts"
import { isMediaKind, MEDIA_CLASSES, MEDIA_KINDS, mediaLack } from "./media-offers.ts"
import type { NodeClasses } from "./node-class.ts"
import { PAINT_WAY_CLASSES, readyModels } from "./paint-files.ts"
import { baseModels } from "./server-models.ts"
import { undrivenWords } from "./undriven-models.ts"

const PAINTING = ["KSampler", "CLIPTextEncode", "EmptyLatentImage", "VAEDecode", "SaveImage", "ImageScale"] as const
const FROM_IMAGES = [...PAINTING, "LoadImage", "VAEEncode"] as const
const LOADERS = [
  ...[
    "CheckpointLoaderSimple",
    "UNETLoader",
    "UnetLoaderGGUF",
    "DualCLIPLoader",
    "DualCLIPLoaderGGUF",
    "VAELoader",
    "LoraLoader",
    "CLIPSetLastLayer",
  ],
  ...["ControlNetLoader", "ControlNetApplyAdvanced", "SetUnionControlNetType", "UpscaleModelLoader", "ImageUpscaleWithModel"],
]
const OTHERS = [
  ...["EmptySD3LatentImage", "FluxGuidance", "ConditioningZeroOut", "ConditioningConcat", "ConditioningCombine", "ConditioningSetMask"],
  ...["KSamplerAdvanced", "ImageToMask", "MaskToImage", "ImageCrop", "ImageBlur", "InvertMask", "MaskComposite", "ImageCompositeMasked"],
  ...["SetLatentNoiseMask", "VAEEncodeForInpaint", "DifferentialDiffusion", "ImagePadForOutpaint", "JoinImageWithAlpha"],
  ...["IPAdapterUnifiedLoader", "IPAdapter", "ReActorFaceSwap", "FaceDetailer", "UltralyticsDetectorProvider"],
  ...["ImageOnlyCheckpointLoader", "SVD_img2vid_Conditioning", "VideoLinearCFGGuidance", "SaveAnimatedWEBP"],
  ...["WD14Tagger|pysssss", "DownloadAndLoadFlorence2Model", "Florence2Run", "PreviewAny"],
  ...PAINT_WAY_CLASSES,
]

/** The node classes that our graphs are made of; of a server's others nothing need be known. */
export const USED_CLASSES: ReadonlySet<string> = new Set([
  ...[...FROM_IMAGES, ...LOADERS, ...OTHERS, ...PROCESSOR_CLASSES, ...CUTTER_CLASSES],
  ...MEDIA_CLASSES,
])

/** What a server lacks for a kind of order: a node class, or a model that such a class would load; null for nothing. */
export function lackFor(classes: NodeClasses, kind: string): string | null {
  const missing = (...names: readonly string[]) => names.find((name) => !classes.has(name)) ?? null
  const models = () => (baseModels(classes).length > 0 ? null : modelLack(classes))
  switch (kind) {
    case "text-to-image":
      return missing(...PAINTING) ?? models()
    case "image-to-image":
      return missing(...FROM_IMAGES, "ImageToMask", "SetLatentNoiseMask", "VAEEncodeForInpaint", "ImageCompositeMasked") ?? models()
    case "variation":
      return missing(...FROM_IMAGES) ?? models()
    case "expansion":
      return missing(...FROM_IMAGES, "ImagePadForOutpaint", "VAEEncodeForInpaint", "ImageCompositeMasked") ?? models()
    case "condition":
      return missing(...FROM_IMAGES) ?? models() ?? (controlsOf(classes).length > 0 ? null : "ControlNetLoader")
    case "upscale":
      return missing("LoadImage", "ImageScale", "SaveImage")
    case "remove-background":
      return missing("LoadImage", "SaveImage") ?? (CUTTER_CLASSES.some((name) => classes.has(name)) ? null : "RMBG")
    case "face-swap":
      return missing("LoadImage", "SaveImage", "ReActorFaceSwap")
    case "character-repair":
      return (
        missing("FaceDetailer", "UltralyticsDetectorProvider") ??
        (detectorsOf(classes).length > 0 ? models() : "UltralyticsDetectorProvider")
      )
    case "control-preview":
      return missing("LoadImage", "SaveImage") ?? (modulesOf(classes).length > 0 ? null : "CannyEdgePreprocessor")
    case "animation":
      return missing("SVD_img2vid_Conditioning", "SaveAnimatedWEBP") ?? (videoModel(classes) === null ? "ImageOnlyCheckpointLoader" : null)
    case "image-to-text":
      return describerOf(classes) === null ? "Florence2Run" : null
    case "workflow":
      return null
    default:
      return isMediaKind(kind) ? mediaLack(classes, kind) : kind
  }
}

/** What a server without a model to paint with needs most likely: what those that it has lack, else any. */
function modelLack(classes: NodeClasses): string {
  return undrivenWords(classes) ?? "models/checkpoints/"
}

/** Kinds of order that a ComfyUI server can take if it has the nodes. */
export const COMFYUI_KINDS = [
  ...["text-to-image", "image-to-image", "condition", "variation", "expansion", "upscale", "remove-background", "face-swap"],
  ...["character-repair", "control-preview", "animation", "image-to-text", "workflow"],
  ...MEDIA_KINDS,
] as const

/** Parts of an order that a server heeds, having the nodes for them. */
export function featuresOf(classes: NodeClasses): readonly string[] {
  const has = (...names: readonly string[]) => names.every((name) => classes.has(name))
  return [
    ...["inputs", "previews", "model", "embeddings"],
    ...(has("FaceDetailer") && detectorsOf(classes).length > 0 ? ["units"] : []),
    ...(has("LoraLoader") ? ["loras"] : []),
    ...(has("VAELoader") ? ["vae"] : []),
    ...(has("CLIPSetLastLayer") ? ["clip_skip"] : []),
    ...(has("VAEEncode", "ImageScale") ? ["hires"] : []),
    ...(has("KSamplerAdvanced") ? ["refiner"] : []),
    ...(has("ConditioningSetMask", "ConditioningCombine", "MaskComposite", "InvertMask", "ImageToMask") ? ["regions"] : []),
    ...(has("IPAdapterUnifiedLoader", "IPAdapter") || readyModels(classes).some(({ way }) => way.refers !== undefined && has(way.refers))
      ? ["references"]
      : []),
  ]
}
