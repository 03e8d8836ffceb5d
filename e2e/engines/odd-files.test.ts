import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { judge, TOOL_USES } from "../../local/tool-corpus/judge.ts"
import { makeOddFile } from "../../local/tool-corpus/make-odd-files.ts"
import { ODD_FILMS, ODD_SOUNDS } from "../../local/tool-corpus/odd-files.ts"
import { startToolPlayer, type ToolPlayer } from "../../local/tool-corpus/play-tool.ts"

/** A sample of the table, one of each kind of oddness; `npm run corpus:tools` plays all of it. */
const SAMPLE: readonly (readonly [file: string, uses: readonly string[]])[] = [
  ["camcorder.mts", ["trim exactly", "cover", "audio"]],
  ["no-edit-list.mp4", ["trim exactly", "trim fast", "convert"]],
  ["vp9-ten-bit.webm", ["trim exactly", "convert"]],
  ["theora.ogv", ["convert", "cover"]],
  ["anamorphic.mp4", ["convert"]],
  ["packed-frames.avi", ["trim fast", "audio"]],
  ["index-only.mp4", ["trim exactly", "convert", "cover"]],
  ["wavpack.wv", ["audio"]],
  ["adpcm.wav", ["extract audio"]],
]

describe("tools on odd files", () => {
  let player: ToolPlayer
  beforeAll(async () => {
    player = await startToolPlayer()
  })
  afterAll(() => player.stop())

  it.each(SAMPLE)(
    "%s comes out whole, from the frame that was asked for, with its audio in time; or is refused in words",
    async (name, uses) => {
      const file = [...ODD_FILMS, ...ODD_SOUNDS].find((one) => one.name === name)
      if (file === undefined) throw new Error(`there is no odd file "${name}"`)
      const path = await makeOddFile(file)
      for (const use of TOOL_USES.filter((one) => uses.includes(one.name))) {
        expect(await judge(file, path, use, await player.play(path, use.call)), use.name).toEqual([])
      }
    },
  )
})
