import { cloudflareTest } from "@cloudflare/vitest-plugin"
import tailwindcss from "@tailwindcss/vite"
import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { sandboxSignInProviders } from "./local/openid/clients.ts"
import { patience } from "./local/test/patience.ts"
import { propertySeed } from "./local/test/property-seed.ts"
import { dragMouse, preferMotion, preferTheme } from "./testing/component/browser-commands.ts"

const BUILD_TESTS = "**/*.build.test.ts"
const WORKERD_TESTS = "src/**/*.workerd.test.ts"
const ROWS_TESTS = "src/**/*.rows.test.ts"
const COMPONENT_TESTS = "src/islands/**/*.component.test.tsx"
const ENGINE_TESTS = "e2e/engines/**/*.test.ts"

const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A microphone that beeps; there is none on a test machine.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
]

/** Measured here, before any process of a test begins. */
const PATIENCE = patience()

/** Every project with property tests draws by one seed. */
const PROVIDED = { propertySeed: propertySeed(process.env) }
const SEEDING = "./testing/property-seed.ts"

/**
 * `unit`: rules, in Node. `rows`: verbs and the rows they leave, in Node on a libSQL in the process. `workerd`: the Worker and its objects, in
 * the real runtime, against a real sqld and a real Easel. `component`: screens in a real Chromium, answered from the contracts. `easel`: the
 * preview renderer's own, run when it changed. `engines`: media engines on a page of their own in a real Chromium, without a platform; run
 * when they changed. `build`: budgets of what was built. `e2e`: a whole stack and a real Chromium.
 */
export default defineConfig({
  // Shards that run side by side have a folder each for what Vite prepares.
  ...(process.env["VITEST_CACHE_FOLDER"] === undefined ? {} : { cacheDir: process.env["VITEST_CACHE_FOLDER"] }),
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,db,local,bench}/**/*.test.{ts,tsx}"],
          exclude: [BUILD_TESTS, WORKERD_TESTS, ROWS_TESTS, COMPONENT_TESTS],
          provide: PROVIDED,
          setupFiles: ["./testing/unit-file.ts", SEEDING],
          // They give way to stacks beside them.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "rows",
          include: [ROWS_TESTS],
          globalSetup: "./local/test/vitest-rows.ts",
          // One process loads the schema and the verbs for all files; each has a database of its own.
          isolate: false,
          provide: PROVIDED,
          setupFiles: ["./testing/rows-file.ts", SEEDING],
          // They give way to stacks beside them.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          cloudflareTest(({ inject }) => ({
            main: "./src/edge/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                LIBSQL_URL: inject("databaseUrl"),
                SIGN_IN_PROVIDERS: sandboxSignInProviders(inject("openidUrl")),
                MAIL: '{"kind":"sandbox"}',
                SMS: '{"kind":"sandbox"}',
                RENDERERS: JSON.stringify([{ name: "easel", kind: "easel", url: inject("easelUrl"), slots: 2 }]),
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          // Bundled: of the one because the part of it that is for Node is left out by its field for bundlers, of the other because its index
          // names two thousand icons, a file each. React stays the one that everything else has.
          deps: { optimizer: { ssr: { enabled: true, include: ["mediabunny", "lucide-react"], exclude: ["react", "react/jsx-runtime"] } } },
          include: [WORKERD_TESTS],
          globalSetup: "./local/test/vitest-stack.ts",
          // One renderer with switches for faults serves all files.
          fileParallelism: false,
          // The Worker is loaded once for all files: loading it takes longer than most of them do.
          isolate: false,
          // What the Worker's objects say between two tests goes past the channel on which the tests are told about.
          disableConsoleIntercept: true,
          provide: PROVIDED,
          setupFiles: ["./testing/worker-file.ts", SEEDING],
          testTimeout: 60_000 * PATIENCE,
        },
      },
      {
        test: {
          name: "easel",
          include: ["easel/**/*.test.ts"],
          provide: PROVIDED,
          setupFiles: [SEEDING],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: "build", include: [BUILD_TESTS] } },
      {
        test: {
          name: "engines",
          include: [ENGINE_TESTS],
          globalSetup: "./e2e/engines/start-engines.ts",
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each takes all cores, and all share a browser.
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        plugins: [tailwindcss()],
        // All at once and before the first test: what is found later would load the page anew in the middle of one.
        optimizeDeps: {
          entries: ["src/islands/_entry/{client,shell}.ts", "testing/component/component-file.ts"],
          include: ["react/jsx-dev-runtime", "react-dom/client", "axe-core", "mediabunny"],
        },
        test: {
          name: "component",
          include: [COMPONENT_TESTS],
          globalSetup: "./local/fixtures/start-fixtures.ts",
          setupFiles: ["./testing/component/component-file.ts"],
          testTimeout: 60_000 * PATIENCE,
          // A busy machine paints slowly.
          expect: { poll: { timeout: 15_000 * PATIENCE } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: CHROMIUM_ARGUMENTS },
              actionTimeout: 20_000 * PATIENCE,
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 390, height: 844 },
            commands: { preferMotion, preferTheme, dragMouse },
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [ENGINE_TESTS],
          globalSetup: "./e2e/global-setup.ts",
          testTimeout: 180_000 * PATIENCE,
          hookTimeout: 120_000 * PATIENCE,
          fileParallelism: false,
          // All files share a browser.
          isolate: false,
        },
      },
    ],
  },
})
