import { rmSync } from "node:fs"
import type { Canvas } from "@napi-rs/canvas"
import { loadLibav } from "../../easel/film/libav.ts"
import { must, openStream } from "../../easel/film/stream-writer.ts"
import { openCanvas } from "../../easel/film/write-film.ts"

/** How finely a loop is encoded: 0 is best, 63 is least. */
const QUALITY = 44

/** Writes pictures of one size as a WebM file without sound (VP9). The same pictures give the same bytes. */
export async function writeLoop(path: string, frames: readonly Canvas[], frameRate: number): Promise<void> {
  const [first] = frames
  if (first === undefined) throw new Error("a loop needs pictures")
  const { width, height } = first
  const av = await loadLibav()
  rmSync(path, { force: true })
  const output = new av.FormatContext()
  must("open a WebM", output.allocOutputContext2(null, "webm", path))
  output.setFlags(av.AVFMT_FLAG_BITEXACT)
  const video = openStream(av, output, {
    encoder: av.FF_ENCODER_LIBVPX_VP9,
    options: { crf: String(QUALITY), b: "0", deadline: "best", "cpu-used": "0", "row-mt": "0", "auto-alt-ref": "1", "lag-in-frames": "25" },
    set: (context) => {
      context.width = width
      context.height = height
      context.pixelFormat = av.AV_PIX_FMT_YUV420P
      context.timeBase = new av.Rational(1, frameRate)
      context.framerate = new av.Rational(frameRate, 1)
      context.gopSize = frames.length
      context.bitRate = 0n
      context.threadCount = 1
      context.colorRange = av.AVCOL_RANGE_MPEG
      context.colorSpace = av.AVCOL_SPC_BT709
      context.colorPrimaries = av.AVCOL_PRI_BT709
      context.colorTrc = av.AVCOL_TRC_BT709
    },
  })
  must("open the file", output.openOutputSync())
  must("write the head", output.writeHeaderSync())
  const canvas = openCanvas(av, first)
  for (const [place, frame] of frames.entries()) {
    const made = canvas.converted(frame.data())
    made.pts = BigInt(place)
    video.send(made)
  }
  video.send(null)
  must("end the file", output.writeTrailerSync())
  output.closeOutputSync()
  canvas.close()
  video.close()
  output.freeContext()
}
