import { beforeAll, describe, expect, it } from "vitest"
import type { CorpusFile, CorpusFileOnDisk } from "./corpus-file.ts"
import { CORPUS } from "./corpus-table.ts"
import { differences, inspectCorpusFile } from "./inspect-corpus.ts"
import { openCorpus } from "./open-corpus.ts"

/** Those that stand for a rule and come as they are out of ffmpeg. */
const STRAIGHT: readonly string[] = [
  ...["avchd-1080i.mts", "anamorphic-1440.mts", "h264-late-start.ts", "large.ts", "television.ts", "radio.ts"],
  ...["podcast.mp4", "voice-memo.mov", "opus.webm", "aac.mkv", "video-called-audio.ogg", "theora-vorbis.ogv"],
  ...["flac.oga", "speex.ogg", "adpcm-ms.wav", "gsm.wav", "tone.mp2"],
]

/** Those and the ones of changed bytes: the oddest, and the quickest to make. The whole corpus is `npm run corpus`. */
const isInSample = ({ name, recipe }: CorpusFile) => recipe.by === "surgery" || STRAIGHT.includes(name)
let files: ReadonlyMap<string, CorpusFileOnDisk> = new Map()

beforeAll(async () => {
  const opened = await openCorpus(isInSample)
  files = new Map(opened.files.map((file) => [file.name, file]))
}, 180_000)

describe("what uploads say of a file of the corpus is true", () => {
  it.each(CORPUS.filter(isInSample).map(({ name }) => name))("%s", async (name) => {
    const file = files.get(name)
    if (file === undefined) throw new Error("it could not be made")
    expect(differences(file.truth, await inspectCorpusFile(file))).toEqual([])
  })

  it("and each has a name of its own", () => {
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length)
  })
})
