/** `npm run corpus [part of a name …]`: makes the corpus and holds what uploads and ffprobe say of each file against the table. */
import { ensureFfmpeg } from "../fixtures/find-ffmpeg.ts"
import { installSystemPackages } from "../test/install-system-packages.ts"
import { type CorpusFileOnDisk, isRefused } from "./corpus-file.ts"
import { CORPUS } from "./corpus-table.ts"
import { decodedHeicSize } from "./heic-size.ts"
import { differences, inspectCorpusFile } from "./inspect-corpus.ts"
import { openCorpus } from "./open-corpus.ts"
import { missingPackages } from "./program-packages.ts"
import { witnessed } from "./witness.ts"

const say = (text: string) => process.stdout.write(`${text}\n`)
const wanted = process.argv.slice(2)
const isWanted = ({ name }: { readonly name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part))

if (!ensureFfmpeg(say)) say("without ffmpeg, little of the corpus can be made")
const packages = missingPackages(CORPUS.filter(isWanted))
if (packages.length > 0) installSystemPackages(packages)

const { files, missing } = await openCorpus(isWanted)
for (const { file, reason } of missing) say(`not here   ${file.name}: ${reason}`)
let failures = 0
for (const file of files) {
  const { truth } = file
  const said = differences(truth, await inspectCorpusFile(file))
  const isTimed = !isRefused(truth) && (truth.kind === "video" || truth.kind === "audio")
  const seen = isTimed ? await witnessed(file, truth) : []
  const found = [...said, ...seen.map((one) => `ffprobe says ${one}`), ...(await conversionOf(file))]
  if (found.length === 0) continue
  failures += 1
  say(`different  ${file.name}: ${found.join("; ")}`)
}
/** What the browser's decoder makes of an image of a phone otherwise than the table says. */
async function conversionOf({ path, truth }: CorpusFileOnDisk): Promise<readonly string[]> {
  const wanted = isRefused(truth) ? truth.converted : undefined
  if (wanted === undefined) return []
  const made = await decodedHeicSize(path)
  const isAlike = made?.widthPx === wanted.widthPx && made.heightPx === wanted.heightPx
  return isAlike ? [] : [`made ${made?.widthPx} × ${made?.heightPx} for ${wanted.widthPx} × ${wanted.heightPx}`]
}

const foreign = files.filter(({ recipe }) => recipe.by === "debian-source").length
say(`${files.length} files, ${foreign} of them other projects'; ${CORPUS.length} in the table`)
say(`${files.length - failures} passed, ${failures} failed, ${missing.length} skipped`)
process.exit(failures > 0 ? 1 : 0)
