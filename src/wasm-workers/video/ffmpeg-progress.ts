import type { JobOptions } from "../_bridge/protocol.ts"
import type { FfmpegProgress } from "../ffmpeg/protocol.ts"
import type { MakeProgress } from "./protocol.ts"

/** Passes on how far ffmpeg is, and the pieces of its output; none of either is lost between two frames. */
export function listenToFfmpeg(
  tell: (progress: MakeProgress) => void,
  onPiece: (bytes: Uint8Array<ArrayBuffer>, position: number) => void = () => {},
): Pick<JobOptions<readonly FfmpegProgress[]>, "onProgress" | "joinProgress"> {
  return {
    onProgress: (reports) => {
      const share = reports.findLast((report) => report.kind === "share")
      if (share?.kind === "share") tell({ stage: share.stage, fraction: share.fraction })
      for (const report of reports) if (report.kind === "piece") onPiece(report.bytes, report.position)
    },
    joinProgress: (earlier, later) => [...earlier, ...later],
  }
}
