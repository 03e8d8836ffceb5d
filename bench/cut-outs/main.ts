import { readFile } from "node:fs/promises"
import { cpus } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"
import { imageEngines } from "../../local/engines/image-engines.ts"
import { PROJECT_ROOT } from "../../local/start/service-table.ts"
import { ensureChromium } from "../../local/test/find-chromium.ts"
import { CUT_OUT_MODELS, CUT_OUT_SIDE_PX, type CutOutModel } from "../../src/wasm-workers/cut-out/engine.ts"
import { serveEnginePage } from "../engine-page.ts"
import { median } from "../statistics.ts"
import { writeTable } from "../write-table.ts"
import { fetchPhotographs } from "./fetch-photographs.ts"
import { handMaskSchema, intersectionOverUnion, rasterise } from "./mask-score.ts"

/** `npm run cut-outs [-- --write]`: cuts the subject out of each photograph in a browser and compares it with the outline drawn by hand. */
const DOCUMENT = join(PROJECT_ROOT, "docs/cut-out.md")
const [START, END] = ["<!-- cut-outs:start -->", "<!-- cut-outs:end -->"]
const GOAL = { mean: 0.9, least: 0.5 }

interface Row {
  readonly name: string
  readonly scores: ReadonlyMap<CutOutModel, number>
  readonly ms: ReadonlyMap<CutOutModel, number>
}

const say = (text: string) => void process.stderr.write(`${text}\n`)
const executablePath = ensureChromium(say)
if (executablePath === null) throw new Error("there is no Chromium")
const photographs = await fetchPhotographs(join(PROJECT_ROOT, ".data/bench/photographs"), say)
const served = await serveEnginePage({
  entry: fileURLToPath(new URL("../cut-out-page.ts", import.meta.url)),
  plugins: [imageEngines()],
})
const rows: Row[] = []
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
try {
  const page = await browser.newPage()
  await page.goto(served.isolatedUrl)
  const found = new Map<string, Map<CutOutModel, { readonly score: number; readonly ms: number }>>()
  for (const model of CUT_OUT_MODELS) {
    for (const [name, file] of photographs) {
      const mask = handMaskSchema.parse(JSON.parse(await readFile(new URL(`masks/${name}.json`, import.meta.url), "utf8")))
      await page.locator("input").setInputFiles(file)
      const { ms, alpha } = await page.evaluate((one) => window.cutOut(one), model)
      const score = intersectionOverUnion(Uint8Array.from(alpha), rasterise(mask, CUT_OUT_SIDE_PX, CUT_OUT_SIDE_PX))
      say(`${model} ${name}: ${score.toFixed(3)}, ${(ms / 1000).toFixed(1)} s`)
      found.set(name, (found.get(name) ?? new Map()).set(model, { score, ms }))
    }
  }
  for (const [name, byModel] of found)
    rows.push({
      name,
      scores: new Map([...byModel].map(([model, { score }]) => [model, score])),
      ms: new Map([...byModel].map(([model, { ms }]) => [model, ms])),
    })
} finally {
  await browser.close()
  await served.stop()
}

const scoresOf = (model: CutOutModel) => rows.map(({ scores }) => scores.get(model) ?? 0)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const summary = (what: string, of: (values: readonly number[]) => number) =>
  `| **${what}** | ${CUT_OUT_MODELS.map((model) => of(scoresOf(model)).toFixed(3)).join(" | ")} |`
const table = [
  `| photograph | ${CUT_OUT_MODELS.join(" | ")} |`,
  `|---|${CUT_OUT_MODELS.map(() => "---|").join("")}`,
  ...rows.map(({ name, scores }) => `| ${name} | ${CUT_OUT_MODELS.map((model) => (scores.get(model) ?? 0).toFixed(3)).join(" | ")} |`),
  summary(`mean of ${rows.length}`, meanOf),
  summary("lowest", (values) => Math.min(...values)),
  `| seconds, median | ${CUT_OUT_MODELS.map((model) => (median(rows.map(({ ms }) => ms.get(model) ?? 0)) / 1000).toFixed(1)).join(" | ")} |`,
  "",
  `Taken ${new Date().toISOString().slice(0, 10)} in Chromium ${browser.version()} on ${cpus().length} × ${cpus()[0]?.model.trim() || "processor"}, without a graphics card.`,
].join("\n")
console.log(table)
if (process.argv.includes("--write")) await writeTable(DOCUMENT, { start: START, end: END }, table)
const best = scoresOf("medium")
const isGood = meanOf(best) >= GOAL.mean && Math.min(...best) >= GOAL.least
if (!isGood) say(`The default model misses its goal: a mean of ${GOAL.mean}, none below ${GOAL.least}.`)
process.exit(isGood ? 0 : 1)
