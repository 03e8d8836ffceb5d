import type { Human } from "@vladmandic/human"
import { JobError } from "../_bridge/protocol.ts"
import { poseLines } from "./pose-lines.ts"
import type { Raster } from "./raster.ts"
import { startHuman } from "./start-human.ts"

/** Which lines of a face are drawn, by the library's names of them, and whether they close. */
const FACE_LINES: readonly (readonly [string, boolean])[] = [
  ["silhouette", true],
  ["lipsUpperOuter", false],
  ["lipsLowerOuter", false],
  ["lipsUpperInner", false],
  ["lipsLowerInner", false],
  ["rightEyeUpper0", false],
  ["rightEyeLower0", false],
  ["leftEyeUpper0", false],
  ["leftEyeLower0", false],
  ["rightEyebrowUpper", false],
  ["leftEyebrowUpper", false],
  ["midwayBetweenEyes", false],
]
const MOST_FACES = 10

/** Started with the first image; one a part, as each loads only its own models. */
const started = new Map<"pose" | "face", Promise<Human>>()

/** The skeleton of the person in an image on black, and how many were found (the model looks for one). Rejects with JobError `modelsMissing`. */
export async function drawPose(raster: Raster): Promise<{ readonly image: ImageBitmap; readonly found: number }> {
  const { body } = await detect("pose", raster)
  const context = blackCanvas(raster)
  const width = Math.max(2, Math.round(Math.max(raster.width, raster.height) / 128))
  context.lineCap = "round"
  context.lineWidth = width * 2
  const skeletons = body.map(({ keypoints }) =>
    poseLines(keypoints.map(({ part, position, score }) => ({ part, x: position[0], y: position[1], score }))),
  )
  for (const lines of skeletons) {
    for (const { from, to, colour } of lines)
      drawLine(
        context,
        [
          [from.x, from.y],
          [to.x, to.y],
        ],
        colour,
        false,
      )
    for (const { from, to, colour } of lines) for (const { x, y } of [from, to]) drawDot(context, x, y, width * 1.4, colour)
  }
  // The model answers one body even where it saw no part of any.
  return { image: context.canvas.transferToImageBitmap(), found: skeletons.filter((lines) => lines.length > 0).length }
}

/** The outlines of the faces in an image on black, and how many were found. Rejects with JobError `modelsMissing`. */
export async function drawFaces(raster: Raster): Promise<{ readonly image: ImageBitmap; readonly found: number }> {
  const { face } = await detect("face", raster)
  const context = blackCanvas(raster)
  for (const { annotations, box } of face) {
    context.lineWidth = Math.max(1, box[2] / 80)
    const named: Readonly<Record<string, readonly (readonly (number | undefined)[])[] | undefined>> = annotations
    for (const [name, isClosed] of FACE_LINES) {
      const points = (named[name] ?? []).map(([x = 0, y = 0]) => [x, y] as const)
      if (points.length > 1) drawLine(context, points, "#ffffff", isClosed)
    }
  }
  return { image: context.canvas.transferToImageBitmap(), found: face.length }
}

async function detect(part: "pose" | "face", { width, height, rgba }: Raster) {
  const human = started.get(part) ?? start(part)
  started.set(part, human)
  try {
    return await (await human).detect(new ImageData(rgba, width, height))
  } catch (error) {
    started.delete(part)
    throw new JobError("failed", "modelsMissing", String(error))
  }
}

function start(part: "pose" | "face"): Promise<Human> {
  return part === "face"
    ? startHuman({ face: { detector: { maxDetected: MOST_FACES, rotation: false }, mesh: { enabled: true } } }, 1)
    : startHuman({ body: { modelPath: "movenet-lightning.json" } }, 1)
}

function blackCanvas({ width, height }: Raster): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d")
  if (context === null) throw new JobError("failed", "imageBroken")
  context.fillStyle = "black"
  context.fillRect(0, 0, width, height)
  return context
}

function drawLine(
  context: OffscreenCanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  colour: string,
  isClosed: boolean,
): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  if (isClosed) context.closePath()
  context.strokeStyle = colour
  context.stroke()
}

function drawDot(context: OffscreenCanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = colour
  context.fill()
}
