import { judge, TOOL_USES } from "./judge.ts"
import { makeOddFile } from "./make-odd-files.ts"
import { ODD_FILMS, ODD_SOUNDS } from "./odd-files.ts"
import { startToolPlayer } from "./play-tool.ts"

const [wantedFile = "", wantedTool = ""] = process.argv.slice(2)
const say = (text: string) => process.stdout.write(`${text}\n`)

const player = await startToolPlayer()
let [played, faulty] = [0, 0]
try {
  for (const file of [...ODD_FILMS, ...ODD_SOUNDS]) {
    if (!new RegExp(wantedFile).test(file.name)) continue
    const path = await makeOddFile(file)
    for (const use of TOOL_USES) {
      const isForSound = use.call.tool === "audio" || (use.call.tool === "convert" && use.call.choices.format === "m4a")
      if ((file.size === null && !isForSound) || !new RegExp(wantedTool).test(use.name)) continue
      const answer = await player.play(path, use.call)
      const faults = await judge(file, path, use, answer).catch((error: unknown) => [`not decodable: ${String(error).slice(0, 200)}`])
      played += 1
      if (faults.length > 0) faulty += 1
      const how = answer.failure ?? JSON.stringify(answer.told).match(/"engine":"(\w+)"/)?.[1] ?? ""
      say(
        `${faults.length > 0 ? "FAULT" : "ok   "} ${file.name} · ${use.name} · ${Math.round(answer.ms)} ms · ${how}${faults.map((fault) => `\n      ${fault}`).join("")}`,
      )
    }
  }
} finally {
  await player.stop()
}
say(`${played} uses of tools, ${faulty} with faults`)
process.exitCode = faulty > 0 ? 1 : 0
