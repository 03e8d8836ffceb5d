import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas"
import {
  changed,
  framesIn,
  imageOf,
  imageValue,
  latent,
  latentOf,
  numberIn,
  numberOf,
  type Painter,
  type PaintOrder,
  type PlayedSound,
  type PlayedVideo,
  type Step,
  shotsOf,
  soundOf,
  type Value,
  words,
} from "./graph-values.ts"
import { carryOutMedia } from "./run-media.ts"
import { carryOutSource } from "./run-source.ts"
import type { PostedGraph } from "./validate-graph.ts"

/** What a node that ends a graph came to. */
export interface SavedOutput {
  readonly nodeId: string
  readonly classType: string
  readonly prefix: string
  readonly canvas: Canvas | null
  readonly frames: number
  readonly words: string
  /** What plays; null for what does not. */
  readonly played: PlayedVideo | PlayedSound | null
}

/** Nodes that write files. */
const ENDING = /^Save|^Preview|^VHS_VideoCombine$/

export interface RunContext {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly paint: Painter
  /** Hears of each node before it runs. */
  readonly onNode: (nodeId: string, classType: string, steps: number) => Promise<void>
}

/** Carries a graph out node by node, what stands before a node first. */
export async function runGraph(graph: PostedGraph, context: RunContext): Promise<readonly SavedOutput[]> {
  const done = new Map<string, readonly Value[]>()
  const saved: SavedOutput[] = []
  const run = async (id: string): Promise<readonly Value[]> => {
    const known = done.get(id)
    if (known !== undefined) return known
    const node = graph[id]
    if (node === undefined) throw new Error(`no node ${id}`)
    const links = new Map<string, Value>()
    for (const [name, value] of Object.entries(node.inputs))
      if (Array.isArray(value)) {
        const linked = (await run(String(value[0])))[Number(value[1])]
        if (linked !== undefined) links.set(name, linked)
      }
    await context.onNode(id, node.class_type, numberOf(node.inputs["steps"], 0))
    const values = await carryOut({ type: node.class_type, inputs: node.inputs, links }, context)
    done.set(id, values)
    if (ENDING.test(node.class_type)) saved.push(savedOf(id, { type: node.class_type, inputs: node.inputs, links }))
    return values
  }
  for (const [id, { class_type }] of Object.entries(graph)) if (ENDING.test(class_type)) await run(id)
  return saved
}

async function carryOut(step: Step, context: RunContext): Promise<readonly Value[]> {
  const { type, inputs } = step
  const played = (await carryOutSource(step, context.files)) ?? carryOutMedia(step)
  if (played !== null) return played
  const image = (name = "image") => imageOf(step, name)
  const number = (name: string) => numberIn(step, name)
  switch (type) {
    case "LoadImage": {
      const canvas = await decode(context.files.get(String(inputs["image"])))
      return [imageValue(canvas), imageValue(canvas)]
    }
    case "ImageScale":
      return [changed(shotsOf(step, "image"), (canvas) => resized(canvas, number("width"), number("height")))]
    case "ImageUpscaleWithModel":
      return [changed(shotsOf(step, "image"), (canvas) => resized(canvas, canvas.width * 4, canvas.height * 4))]
    case "ImagePadForOutpaint":
      return padded(image(), { left: number("left"), top: number("top"), right: number("right"), bottom: number("bottom") })
    case "ImageCompositeMasked":
      return [imageValue(composed(step))]
    case "InvertMask":
      return [imageValue(inverted(image("mask")))]
    case "MaskComposite":
      return [imageValue(image("destination"))]
    case "ImageToMask":
    case "ImageBlur":
      return [imageValue(image())]
    case "MaskToImage":
      return [imageValue(image("mask"))]
    case "JoinImageWithAlpha":
      return [imageValue(cutOut(image(), image("alpha")))]
    case "RMBG":
      return [imageValue(image()), imageValue(disc(image()))]
    case "EmptyLatentImage":
    case "EmptySD3LatentImage":
      return [{ ...latent(number("width"), number("height"), null), frames: number("batch_size") }]
    case "SVD_img2vid_Conditioning":
      return [words(""), words(""), { ...latent(number("width"), number("height"), image("init_image")), frames: number("video_frames") }]
    case "VAEEncode":
    case "VAEEncodeForInpaint":
      return [latent(image("pixels").width, image("pixels").height, image("pixels"))]
    case "SetLatentNoiseMask":
      return [latentOf(step, "samples")]
    case "KSampler":
    case "KSamplerAdvanced":
    case "SamplerCustom":
      return [await sampled(step)]
    case "VAEDecode":
      return [await decoded(latentOf(step, "samples"), context)]
    case "CLIPTextEncode":
      return [words(String(inputs["text"]))]
    case "Florence2Run":
      return [imageValue(image()), imageValue(image()), words("a red fox in a pine forest at dawn")]
    default:
      return passedOn(step)
  }
}

/** Nodes that change nothing here: an image stays one, words are joined. */
function passedOn({ links }: Step): readonly Value[] {
  const values = [...links.values()]
  const image = links.get("image") ?? links.get("input_image")
  const said = values.flatMap((value) => (value.kind === "words" && value.words !== "" ? [value.words] : [])).join(" ")
  return image === undefined ? [words(said), words(said), words(said)] : [image, words(said), words(said)]
}

async function sampled(step: Step): Promise<Value> {
  const { inputs, links } = step
  const from = latentOf(step, "latent_image")
  const said = (name: string) => {
    const value = links.get(name)
    return value?.kind === "words" ? value.words : ""
  }
  const order: PaintOrder = {
    prompt: said("positive"),
    negativePrompt: said("negative"),
    seed: numberOf(inputs["seed"] ?? inputs["noise_seed"], 0),
    steps: numberOf(inputs["steps"], 20),
    width: from.width,
    height: from.height,
    denoise: numberOf(inputs["denoise"], 1),
    source: from.source === null ? null : new Uint8Array(from.source.toBuffer("image/png")),
  }
  return { ...from, order }
}

async function decoded(
  { order, width, height, source, frames }: Extract<Value, { kind: "latent" }>,
  { paint }: RunContext,
): Promise<Value> {
  const canvas = order === null ? (source ?? createCanvas(width, height)) : await decode(await paint(order))
  return imageValue(canvas, frames)
}

function savedOf(nodeId: string, step: Step): SavedOutput {
  const { type: classType, inputs, links } = step
  const [value] = links.values()
  const image = value?.kind === "image" ? value : null
  const played = value?.kind === "video" || value?.kind === "sound" ? value : null
  const said = value?.kind === "words" ? value.words : ""
  return {
    nodeId,
    classType,
    prefix: typeof inputs["filename_prefix"] === "string" ? inputs["filename_prefix"] : "",
    canvas: image?.shots[0]?.canvas ?? null,
    frames: framesIn(image?.shots ?? []),
    words: said,
    played: classType === "VHS_VideoCombine" || classType === "SaveWEBM" ? videoOf(step) : played,
  }
}

/** Frames that a node writes as a video itself. */
function videoOf(step: Step): PlayedVideo {
  const frameRate = numberIn(step, "frame_rate") || numberIn(step, "fps")
  return { kind: "video", shots: shotsOf(step, "images"), frameRate, sound: soundOf(step, "audio") }
}

async function decode(bytes: Uint8Array | undefined): Promise<Canvas> {
  if (bytes === undefined) throw new Error("no such file")
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext("2d").drawImage(image, 0, 0)
  return canvas
}

function resized(image: Canvas, width: number, height: number): Canvas {
  if (image.width === width && image.height === height) return image
  const canvas = createCanvas(width, height)
  const scale = Math.max(width / image.width, height / image.height)
  const [across, down] = [image.width * scale, image.height * scale]
  canvas.getContext("2d").drawImage(image, (width - across) / 2, (height - down) / 2, across, down)
  return canvas
}

function padded(
  image: Canvas,
  { left, top, right, bottom }: Readonly<Record<"left" | "top" | "right" | "bottom", number>>,
): readonly Value[] {
  const canvas = createCanvas(image.width + left + right, image.height + top + bottom)
  const mask = createCanvas(canvas.width, canvas.height)
  canvas.getContext("2d").drawImage(image, left, top)
  fill(mask, "white", 0, 0, mask.width, mask.height)
  fill(mask, "black", left, top, image.width, image.height)
  return [imageValue(canvas), imageValue(mask)]
}

function fill(canvas: Canvas, colour: string, x: number, y: number, width: number, height: number): void {
  const context = canvas.getContext("2d")
  context.fillStyle = colour
  context.fillRect(x, y, width, height)
}

function composed(step: Step): Canvas {
  const [below, above] = [imageOf(step, "destination"), imageOf(step, "source")]
  const canvas = createCanvas(below.width, below.height)
  const context = canvas.getContext("2d")
  context.drawImage(below, 0, 0)
  const top = step.links.has("mask") ? cutOut(above, inverted(imageOf(step, "mask"))) : above
  context.drawImage(top, numberOf(step.inputs["x"], 0), numberOf(step.inputs["y"], 0))
  return canvas
}

/** An image that can be seen through where a mask is white. */
function cutOut(image: Canvas, mask: Canvas): Canvas {
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext("2d")
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height)
  const alphas = resized(mask, image.width, image.height).getContext("2d").getImageData(0, 0, image.width, image.height).data
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = 255 - (alphas[at] ?? 0)
  context.putImageData(pixels, 0, 0)
  return canvas
}

function inverted(mask: Canvas): Canvas {
  const canvas = createCanvas(mask.width, mask.height)
  const context = canvas.getContext("2d")
  fill(canvas, "white", 0, 0, mask.width, mask.height)
  context.globalCompositeOperation = "difference"
  context.drawImage(mask, 0, 0)
  return canvas
}

/** A subject in the middle. */
function disc({ width, height }: Canvas): Canvas {
  const canvas = createCanvas(width, height)
  fill(canvas, "black", 0, 0, width, height)
  fill(canvas, "white", Math.floor(width / 4), Math.floor(height / 4), Math.ceil(width / 2), Math.ceil(height / 2))
  return canvas
}
