/** `npm run corpus [part of a name …]`: makes the corpus and holds what uploads say of each file against the table. */
import { CORPUS } from "./corpus-table.ts"
import { differences, inspectCorpusFile } from "./inspect-corpus.ts"
import { openCorpus } from "./open-corpus.ts"

const wanted = process.argv.slice(2)
const say = (text: string) => process.stdout.write(`${text}\n`)

const { files, missing } = await openCorpus(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
for (const { file, reason } of missing) say(`not here   ${file.name}: ${reason}`)
let failures = 0
for (const file of files) {
  const found = differences(file.truth, await inspectCorpusFile(file))
  if (found.length === 0) continue
  failures += 1
  say(`different  ${file.name}: ${found.join("; ")}`)
}
say(`${files.length - failures} passed, ${failures} failed, ${missing.length} skipped (of ${CORPUS.length} files in the table)`)
process.exit(failures > 0 ? 1 : 0)
