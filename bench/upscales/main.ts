import { cpus } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "playwright-core"
import { imageEngines } from "../../local/engines/image-engines.ts"
import { PROJECT_ROOT } from "../../local/start/service-table.ts"
import { ensureChromium } from "../../local/test/find-chromium.ts"
import { UPSCALE_MODELS, type UpscaleModel } from "../../src/wasm-workers/upscale/engine.ts"
import { fetchPhotographs } from "../cut-outs/fetch-photographs.ts"
import { serveEnginePage } from "../engine-page.ts"
import { writeTable } from "../write-table.ts"
import { brightnessOf, type ColourSquare, middleOf, pngOf, resized } from "./shrunk-photograph.ts"
import { radialSpectrum, spectrumDistance } from "./spectrum.ts"

/** `npm run upscales [-- --write]`: shrinks photographs, makes them as large again in a browser and by Lanczos, and compares spectra and times. */
const DOCUMENT = join(PROJECT_ROOT, "docs/upscale.md")
const [START, END] = ["<!-- upscales:start -->", "<!-- upscales:end -->"]
const COUNT = 20
const SIDE_PX = 512
const RATIOS = [2, 4] as const
const MOST_MS = 60_000

const say = (text: string) => void process.stderr.write(`${text}\n`)
const executablePath = ensureChromium(say)
if (executablePath === null) throw new Error("there is no Chromium")
const photographs = await fetchPhotographs(join(PROJECT_ROOT, ".data/bench/photographs"), say)
const originals: (readonly [name: string, square: ColourSquare])[] = []
for (const [name, file] of photographs) {
  const square = await middleOf(file, SIDE_PX)
  if (square !== null && originals.length < COUNT) originals.push([name, square])
}

async function upscale(page: Page, square: ColourSquare, model: UpscaleModel, ratio: number) {
  await page.locator("input").setInputFiles({ name: "square.png", mimeType: "image/png", buffer: pngOf(square) })
  return page.evaluate(([one, by, side]) => window.upscale(one, by, side), [model, ratio, SIDE_PX] as const)
}

const columns = RATIOS.flatMap((ratio) => [`Lanczos ${ratio}×`, ...UPSCALE_MODELS.map((model) => `${model} ${ratio}×`)])
const rows: { readonly name: string; readonly distances: readonly number[] }[] = []
const times = new Map<UpscaleModel, number>()
let isNearer = true
const served = await serveEnginePage({
  entry: fileURLToPath(new URL("../upscale-page.ts", import.meta.url)),
  plugins: [imageEngines()],
})
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
try {
  const page = await browser.newPage()
  await page.goto(served.url)
  for (const [name, original] of originals) {
    const spectrum = radialSpectrum(brightnessOf(original), SIDE_PX)
    const distances: number[] = []
    for (const ratio of RATIOS) {
      const small = resized(original, SIDE_PX / ratio)
      const plain = spectrumDistance(spectrum, radialSpectrum(brightnessOf(resized(small, SIDE_PX)), SIDE_PX))
      distances.push(plain)
      for (const model of UPSCALE_MODELS) {
        const { brightness } = await upscale(page, small, model, ratio)
        const distance = spectrumDistance(spectrum, radialSpectrum(Float64Array.from(brightness), SIDE_PX))
        isNearer &&= distance < plain
        distances.push(distance)
      }
    }
    rows.push({ name, distances })
    say(`${name}: ${distances.map((distance) => distance.toFixed(2)).join(" ")}`)
  }
  const [, first] = originals[0] ?? []
  if (first === undefined) throw new Error("there are no photographs")
  for (const model of UPSCALE_MODELS) {
    const { ms, backend, width } = await upscale(page, first, model, 4)
    say(`${model}: ${SIDE_PX}² to ${width}² in ${(ms / 1000).toFixed(1)} s on ${backend}`)
    times.set(model, ms)
  }
} finally {
  await browser.close()
  await served.stop()
}

const meanOf = (column: number) => rows.reduce((sum, { distances }) => sum + (distances[column] ?? 0), 0) / rows.length
const table = [
  `| photograph | ${columns.join(" | ")} |`,
  `|---|${columns.map(() => "---|").join("")}`,
  ...rows.map(({ name, distances }) => `| ${name} | ${distances.map((distance) => distance.toFixed(2)).join(" | ")} |`),
  `| **mean of ${rows.length}** | ${columns.map((_, column) => meanOf(column).toFixed(2)).join(" | ")} |`,
  "",
  `512² to 2048²: ${[...times].map(([model, ms]) => `\`${model}\` ${(ms / 1000).toFixed(1)} s`).join(", ")}.`,
  "",
  `Taken ${new Date().toISOString().slice(0, 10)} in Chromium ${browser.version()} on ${cpus().length} × ${cpus()[0]?.model.trim() || "processor"}, without a graphics card.`,
].join("\n")
console.log(table)
if (process.argv.includes("--write")) await writeTable(DOCUMENT, { start: START, end: END }, table)
const isGood = isNearer && rows.length === COUNT && [...times.values()].every((ms) => ms <= MOST_MS)
if (!isGood) say("Missed: each result nearer to the original's spectrum than Lanczos's, and 512² to 2048² within 60 s.")
process.exit(isGood ? 0 : 1)
