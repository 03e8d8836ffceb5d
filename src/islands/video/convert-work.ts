import type { MadeVideo, MakeProgress } from "../../wasm-workers/video/protocol.ts"
import type { ToolWork } from "../_tools/use-tool.ts"
import { letGo, toolProgress, videoEngine } from "../_tools/video-engine.ts"
import type { OutputPlan } from "./output-plan.ts"

/** Shares of the whole that each job takes, by experience: encoding a video takes longer than what comes after it. */
const JOIN_SHARE = 0.3
const FIRST_SHARE = 0.6

/** Does what a plan says to a file, or to several that become one first. What is made on the way is not kept. */
export function convertWork(files: readonly File[], plan: OutputPlan): ToolWork<MadeVideo> {
  return async (signal, tell) => {
    const engine = videoEngine()
    const made: MadeVideo[] = []
    const between = (from: number, to: number) => ({
      signal,
      onProgress: (progress: MakeProgress) => tell(toolProgress(progress, from, to)),
    })
    const keep = (result: MadeVideo) => {
      made.push(result)
      return result.file
    }
    const { make } = plan
    const [only] = files
    if (make === null || only === undefined) throw new Error("there is nothing to make")
    try {
      const joinEnd = files.length > 1 ? JOIN_SHARE : 0
      let source: Blob = files.length > 1 ? keep(await engine.join(files, between(0, joinEnd))) : only
      const firstEnd = plan.first === null ? joinEnd : joinEnd + (1 - joinEnd) * FIRST_SHARE
      if (plan.first !== null) source = keep(await engine.convert(source, plan.first, between(joinEnd, firstEnd)))
      const options = between(firstEnd, 1)
      switch (make.job) {
        case "convert":
          return await engine.convert(source, make.settings, options)
        case "animation":
          return await engine.animation(source, make.settings, options)
        case "extractAudio":
          return await engine.extractAudio(source, make.settings, options)
      }
    } finally {
      for (const one of made) letGo(one)
    }
  }
}
