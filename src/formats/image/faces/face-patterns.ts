/** Where light and dark lie in a face: stages that a window of an image passes one after the other. */
export type FacePatterns = readonly Stage[]

interface Stage {
  /** What its features must come to. */
  readonly least: number
  /** Of each feature: threshold, value below, value from it on, count of rectangles, then five numbers of each. */
  readonly features: Float64Array
}

/** Where the client build keeps the patterns of faces seen from the front, `frontal-face.txt`, for the Worker to fetch. */
export const FRONTAL_FACE_PATH = "/faces/frontal-face.txt"

/** Reads `frontal-face.txt`, whose head says what a line is. */
export function readFacePatterns(text: string): FacePatterns {
  const stages: { readonly least: number; readonly numbers: number[] }[] = []
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue
    const words = line.split(" ")
    if (words[0] === "stage") {
      stages.push({ least: Number(words[1]), numbers: [] })
      continue
    }
    const rectangles = words.slice(3)
    stages.at(-1)?.numbers.push(...words.slice(0, 3).map(Number), rectangles.length)
    for (const rectangle of rectangles) stages.at(-1)?.numbers.push(...rectangle.split(",").map(Number))
  }
  return stages.map(({ least, numbers }) => ({ least, features: Float64Array.from(numbers) }))
}
