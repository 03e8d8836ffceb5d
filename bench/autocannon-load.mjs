/** `node autocannon-load.mjs <options.json>`: sends a load in a process of its own and prints what came back, as JSON. */
import { readFile } from "node:fs/promises"
import autocannon from "autocannon"

const options = JSON.parse(await readFile(process.argv[2], "utf8"))
const result = await autocannon(options)
const bad = result.non2xx + result.errors + result.timeouts
console.log(JSON.stringify({ perSecond: result["2xx"] / result.duration, answers: result["2xx"], bad }))
