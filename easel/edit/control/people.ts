import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas"
import type { Raster } from "../../upscale/lanczos.ts"
import { type Face, findFaces } from "../faces.ts"
import { rasterOf, type Size } from "../rasters.ts"
import { drawSkeleton, standingBody } from "./skeleton.ts"

/** Bodies and faces as lines, out of where faces seem to be: no model looks at them. */

const MOST_FACES = 10

function blackCanvas({ width, height }: Size): SKRSContext2D {
  const context = createCanvas(width, height).getContext("2d")
  context.fillStyle = "black"
  context.fillRect(0, 0, width, height)
  return context
}

/** Width (px) of the bones of a drawn skeleton. */
export const boneWidth = ({ width, height }: Size): number => Math.max(2, Math.round(Math.max(width, height) / 128)) * 2

/** A skeleton on black for each face: of a body that stands below it. */
export function poseMap(image: Raster): Raster {
  const context = blackCanvas(image)
  for (const face of findFaces(image).slice(0, MOST_FACES)) drawSkeleton(context, standingBody(face, face.radiusY * 2), boneWidth(image))
  return rasterOf(context.canvas)
}

function drawFace(context: SKRSContext2D, { x, y, radiusX, radiusY }: Face): void {
  context.strokeStyle = "white"
  context.lineWidth = Math.max(1, radiusX / 40)
  const arc = (centreX: number, centreY: number, width: number, height: number, from = 0, to = 2): void => {
    context.beginPath()
    context.ellipse(x + centreX * radiusX, y + centreY * radiusY, width * radiusX, height * radiusY, 0, from * Math.PI, to * Math.PI)
    context.stroke()
  }
  arc(0, 0, 1, 1)
  for (const side of [-1, 1]) {
    arc(side * 0.4, -0.1, 0.2, 0.08)
    arc(side * 0.4, -0.22, 0.28, 0.1, 1.1, 1.9)
  }
  context.beginPath()
  context.moveTo(x, y - 0.1 * radiusY)
  context.lineTo(x, y + 0.25 * radiusY)
  context.stroke()
  arc(0, 0.5, 0.34, 0.1, 0, 1)
  arc(0, 0.5, 0.34, 0.05, 1, 2)
}

/** The outlines of faces, white on black. */
export function faceMap(image: Raster): Raster {
  const context = blackCanvas(image)
  for (const face of findFaces(image).slice(0, MOST_FACES)) drawFace(context, face)
  return rasterOf(context.canvas)
}
