import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestHarness } from "wrangler"
import { migrate } from "../../../db/migrate.ts"
import { parseMailSettings } from "../../../src/edge/adapters/mail-settings.ts"
import { parseSmsSettings } from "../../../src/edge/adapters/sms-settings.ts"
import { parseRenderers } from "../../../src/edge/backends/renderers.ts"
import { PROJECT_ROOT } from "../../start/service-table.ts"
import { startEasel, startSqld } from "../../start/stack.ts"
import type { Configuration } from "./configuration.ts"
import { answerFromOutside, mailCarrier, passOn, type Sent, type StandIn, textCarrier } from "./stand-ins.ts"
import { REHEARSAL, type Stage } from "./steps.ts"
import { type PartBucket, RehearsedStore, type StoreSettings } from "./store.ts"
import { type Ask, Visitor } from "./visitor.ts"

/** Where `wrangler deploy --dry-run` puts the Worker as a deployment would send it. */
export const BUNDLE = join(PROJECT_ROOT, "dist/worker")

/** How the Worker's log says that its settings let it serve nobody; see `src/edge/worker.ts`. */
const NOT_READY = "not ready to serve"

/**
 * Runs the bundled Worker with a whole production configuration, and does on it what people do. What is not of this machine is stood in
 * for at the very addresses of the configuration: the database (a real sqld), the renderer (Easel), the carriers, the store's S3
 * interface. Names, certificates and what Cloudflare itself does are not tried. `say` gets a line a step; answers how many failed.
 */
export async function rehearse({ settings, secrets }: Configuration, say: (line: string) => void): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-rehearsal-"))
  const usualFetch = globalThis.fetch
  const [sqld, easel] = await Promise.all([startSqld({ dataDirectory: join(folder, "database") }), startEasel()])
  const emails: Sent[] = []
  const texts: Sent[] = []
  const strangers: string[] = []
  const harness = createTestHarness({
    root: folder,
    workers: [
      {
        configPath: await writeConfig(folder),
        prebuiltWorkerDir: BUNDLE,
        // Easel stands in for every renderer, and says that it is a preview renderer.
        vars: { ...settings.vars, ALLOW_PREVIEW_RENDERER: "yes" },
        secrets: { ...secrets },
      },
    ],
  })
  try {
    await migrate(sqld.url)
    const local = { database: sqld.address, databaseToken: sqld.token, renderer: easel.url }
    const standIns = standInsFor({ settings, secrets }, local, { emails, texts })
    // The harness sends whatever the Worker asks of the internet through here.
    globalThis.fetch = (input, init) => answerFromOutside(standIns, new Request(input, init), strangers)
    await harness.listen()
    // Past the harness's own door, which knows no https.
    const worker = harness.getWorker<{ readonly MEDIA: PartBucket }>()
    const ask: Ask = async (url, { method, headers, body }) => {
      const answer = await worker.fetch(url, { method, headers, body, redirect: "manual" })
      return { status: answer.status, headers: new Headers([...answer.headers]), bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    const site = settings.siteOrigin
    const storeSettings = storeSettingsOf({ settings, secrets })
    const store = storeSettings === null ? null : new RehearsedStore(storeSettings, (await worker.getEnv()).MEDIA)
    if (store !== null) standIns.push(storeFor(store))
    const stage: Stage = {
      ...{ site, mediaOrigin: settings.vars["MEDIA_ORIGIN"] ?? site, ask, visitor: new Visitor(ask, site), emails, texts },
      store: store === null ? null : { origin: new URL(store.settings.endpoint).origin, send: (request) => store.answer(request) },
    }
    let failed = 0
    for (const { title, run } of REHEARSAL) {
      const problem = await run(stage).then(
        () =>
          strangers
            .splice(0)
            .map((stranger) => `the Worker asked ${stranger}, which no setting names`)
            .join("; "),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (problem !== "") failed += 1
      say(problem === "" ? `ok      ${title}` : `FAILED  ${title}: ${problem}`)
      const isReady = !harness.getLogs().some(({ message }) => message.includes(NOT_READY))
      if (isReady) continue
      for (const { level, message } of harness.getLogs()) if (level === "error") say(`        ${message.trim()}`)
      return REHEARSAL.length
    }
    return failed
  } finally {
    globalThis.fetch = usualFetch
    await harness.close().catch(() => {})
    await Promise.all([sqld.stop(), easel.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** The Worker's own configuration, in a folder without anybody's `.dev.vars`. */
async function writeConfig(folder: string): Promise<string> {
  const path = join(folder, "wrangler.toml")
  await copyFile(join(PROJECT_ROOT, "wrangler.toml"), path)
  const text = await readFile(path, "utf8")
  const absolute = (from: string, to: string) => (line: string) => line.replace(from, JSON.stringify(join(PROJECT_ROOT, to)))
  const steps = [absolute('"src/edge/worker.ts"', "src/edge/worker.ts"), absolute('"dist/client"', "dist/client")]
  await writeFile(
    path,
    steps.reduce((changed, step) => step(changed), text),
  )
  return path
}

type Rehearsed = Pick<Configuration, "settings" | "secrets">

function standInsFor(
  { settings, secrets }: Rehearsed,
  local: { readonly database: string; readonly databaseToken: string; readonly renderer: string },
  sent: { readonly emails: Sent[]; readonly texts: Sent[] },
): StandIn[] {
  const mail = parseMailSettings(secrets["MAIL"])
  const sms = parseSmsSettings(secrets["SMS"])
  const database = settings.databaseUrl.replace(/\/+$/, "")
  return [
    passOn(database, local.database, { given: settings.databaseToken, local: local.databaseToken }),
    ...parseRenderers(settings.vars["RENDERERS"] ?? "[]").flatMap(({ url, token }) =>
      url === "" ? [] : passOn(url, local.renderer, { given: token }),
    ),
    ...(mail?.kind === "rest" ? [mailCarrier(mail, sent.emails)] : []),
    ...(sms?.kind === "rest" ? [textCarrier(sms, sent.texts)] : []),
  ]
}

/** What the Worker itself asks the store. */
function storeFor(store: RehearsedStore): StandIn {
  return {
    at: store.settings.endpoint,
    async answer(request) {
      const { method, url, headers } = request
      const body = method === "PUT" ? new Uint8Array(await request.arrayBuffer()) : null
      return store.answer({ method, url: new URL(url), headers: Object.fromEntries(headers), body })
    },
  }
}

function storeSettingsOf({ settings, secrets }: Rehearsed): StoreSettings | null {
  const { R2_S3_ENDPOINT: endpoint, R2_S3_BUCKET: bucket } = settings.vars
  const { R2_S3_ACCESS_KEY_ID: accessKeyId, R2_S3_SECRET_ACCESS_KEY: secretAccessKey } = secrets
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint: endpoint.replace(/\/+$/, ""), bucket, accessKeyId, secretAccessKey, siteOrigin: settings.siteOrigin }
}
