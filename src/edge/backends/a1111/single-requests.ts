import type { OrderField } from "../../../domain/backend/order-fields.ts"
import { jsonSeed } from "../../../formats/generator/seed.ts"
import { FileSlot } from "../held/json-body.ts"
import type { InputFile } from "../render-backend.ts"
import { controlModule } from "./control-names.ts"
import { nearUpscaler } from "./near-names.ts"
import type { OrderFields } from "./order-fields.ts"
import { promptsOf } from "./painted-body.ts"
import { repairUnit } from "./repair-unit.ts"
import type { A1111Request, ExpectedImages, Unfit } from "./request.ts"
import type { ServerFacts } from "./server-facts.ts"

const USUAL_STEPS = 20
const USUAL_ANIMATION_DENOISING = 0.75
/** Motion LoRAs by the names that they are published under. */
const MOTION_LORAS: Readonly<Record<string, RegExp>> = {
  "zoom-in": /zoom-?_?in/i,
  "zoom-out": /zoom-?_?out/i,
  "pan-left": /pan-?_?left/i,
  "pan-right": /pan-?_?right/i,
  drift: /rolling-?_?clockwise/i,
}

type Make = (jobId: string, fields: OrderFields, inputs: readonly InputFile[], facts: ServerFacts) => A1111Request | Unfit

/** Orders of one image out of another: each has a call of its own. Null for a kind that is none of them. */
export const SINGLE_REQUESTS: Readonly<Record<string, Make>> = {
  upscale: (_jobId, fields, inputs, facts) => {
    const upscaler = nearUpscaler(fields.upscaler, facts.upscalers)
    return withImage(inputs, "image", (image) => ({
      ...single(fields, "/sdapi/v1/extra-single-image", "image", {
        image,
        resize_mode: 1,
        upscaling_resize_w: fields.width,
        upscaling_resize_h: fields.height,
        upscaling_crop: true,
        upscaler_1: upscaler.name,
      }),
      approximated: upscaler.isOther ? ["upscaler"] : [],
    }))
  },
  "remove-background": (_jobId, fields, inputs) =>
    withImage(inputs, "image", (image) =>
      single(fields, "/rembg", "image", { input_image: image, model: "u2net", return_mask: false, alpha_matting: false }),
    ),
  "face-swap": (_jobId, fields, inputs) =>
    withImage(inputs, "target", (target) =>
      withImage(inputs, "source", (source) => ({
        ...single(fields, "/reactor/image", "image", {
          source_image: source,
          target_image: target,
          source_faces_index: [0],
          face_index: [0],
          upscaler: "None",
          scale: 1,
          face_restorer: "None",
          model: "inswapper_128.onnx",
        }),
        leftOut: faceFields(fields),
      })),
    ),
  "control-preview": (_jobId, fields, inputs, facts) => {
    const module = controlModule(fields.module ?? "", facts.controlModules)
    if (module === null) return { unfit: "model-missing", cause: "server" }
    const isCanny = fields.module === "canny"
    return withImage(inputs, "image", (image) => ({
      ...single(fields, "/controlnet/detect", "images[]", {
        controlnet_module: module,
        controlnet_input_images: [image],
        // What comes back has this as its shorter side, and so the size that is wanted.
        controlnet_processor_res: Math.min(fields.width ?? 512, fields.height ?? 512),
        controlnet_threshold_a: isCanny ? (fields.threshold_a ?? -1) : -1,
        controlnet_threshold_b: isCanny ? (fields.threshold_b ?? -1) : -1,
      }),
      approximated: ["processor_res"],
      leftOut: isCanny ? [] : thresholdFields(fields),
    }))
  },
  "character-repair": (jobId, fields, inputs) => {
    const units = fields.units ?? []
    return withImage(inputs, "image", (image) => ({
      ...single(fields, "/sdapi/v1/img2img", "images[]", {
        ...imageBody(jobId, fields, image),
        denoising_strength: 0,
        // On, and nothing else than it.
        alwayson_scripts: { ADetailer: { args: [true, true, ...units.map(repairUnit)] } },
      }),
      hasTaskId: true,
      expects: { ...expectationOf(fields), repairs: units.length },
    }))
  },
  animation: (jobId, fields, inputs, facts) => {
    const sign = MOTION_LORAS[fields.motion ?? ""]
    const motion = facts.loras?.find(({ name }) => sign?.test(name) === true)?.name
    const loras = motion === undefined ? [] : [{ name: motion, weight: fields.weight ?? 1 }]
    return withImage(inputs, "image", (image) => ({
      ...single(fields, "/sdapi/v1/img2img", "images[]", {
        ...imageBody(jobId, { ...fields, loras }, image),
        denoising_strength: USUAL_ANIMATION_DENOISING,
        alwayson_scripts: {
          AnimateDiff: {
            args: [
              {
                enable: true,
                video_length: fields.frames,
                fps: fields.frame_rate,
                loop_number: 0,
                closed_loop: "R+P",
                format: ["WEBP"],
              },
            ],
          },
        },
      }),
      hasTaskId: true,
      expects: { ...expectationOf(fields), isAnimation: true },
      leftOut: motion === undefined ? ["motion", "weight"] : [],
    }))
  },
  "image-to-text": (_jobId, _fields, inputs) =>
    withImage(inputs, "image", (image) => ({
      path: "/sdapi/v1/interrogate",
      body: { image, model: "clip" },
      imagePath: "image",
      hasTaskId: false,
      expects: null,
      approximated: [],
      leftOut: [],
    })),
}

function imageBody(jobId: string, fields: OrderFields, image: FileSlot): Readonly<Record<string, unknown>> {
  return {
    force_task_id: jobId,
    ...promptsOf(fields),
    init_images: [image],
    include_init_images: false,
    resize_mode: 0,
    seed: jsonSeed(fields.seed ?? -1),
    steps: USUAL_STEPS,
    width: fields.width,
    height: fields.height,
    n_iter: 1,
    batch_size: 1,
    send_images: true,
    save_images: false,
  }
}

function single(fields: OrderFields, path: string, imagePath: A1111Request["imagePath"], body: A1111Request["body"]): A1111Request {
  return { path, body, imagePath, hasTaskId: false, expects: expectationOf(fields), approximated: [], leftOut: [] }
}

function expectationOf({ width, height }: OrderFields): ExpectedImages {
  const sizePx = width === undefined || height === undefined ? null : { width, height }
  return { count: 1, sizePx, isAnimation: false, repairs: 0, modelNames: null }
}

function withImage(inputs: readonly InputFile[], role: string, make: (image: FileSlot) => A1111Request | Unfit): A1111Request | Unfit {
  const input = inputs.find((one) => one.role === role)
  return input === undefined ? { unfit: "input-missing", cause: "order" } : make(new FileSlot(input))
}

function faceFields(fields: OrderFields): readonly OrderField[] {
  return (["face_distance", "target_face", "source_face"] as const).filter((field) => fields[field] !== undefined)
}

function thresholdFields(fields: OrderFields): readonly OrderField[] {
  return (["threshold_a", "threshold_b"] as const).filter((field) => fields[field] !== undefined)
}
