import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { mergedChunks } from "./local/chunks/merged-chunks.ts"
import { ownIcons } from "./local/chunks/own-icons.ts"
import { imageEngines } from "./local/engines/image-engines.ts"
import { videoEngine } from "./local/engines/video-engine.ts"
import { generate } from "./local/generate/generate.ts"
import { clientStamp } from "./local/start/client-stamp.ts"
import { DEFAULT_LOCALE, LOCALES } from "./src/domain/_kernel/locales.ts"
import { CONCEPTS_PATH } from "./src/domain/feed/tags/concept-rules.ts"
import { FRONTAL_FACE_PATH } from "./src/formats/image/faces/face-patterns.ts"
import { CATALOGUES } from "./src/messages/catalogues.ts"
import { messagesPath } from "./src/messages/index.ts"
import { type FullManifest, trimManifest } from "./src/routes/_page/trim-manifest.ts"

/** Writes the languages that are no part of the Worker to files that it fetches. */
function messageFiles(): Plugin {
  return {
    name: "message-files",
    apply: "build",
    generateBundle() {
      for (const locale of LOCALES.filter((each) => each !== DEFAULT_LOCALE))
        this.emitFile({ type: "asset", fileName: messagesPath(locale).slice(1), source: JSON.stringify(CATALOGUES[locale]) })
    },
  }
}

/** Tables of data that the Worker fetches when it first needs them: they would make its script larger, of some letters twice as large. */
const TABLES = [
  { path: CONCEPTS_PATH, from: "src/domain/feed/tags/concepts.tsv" },
  { path: FRONTAL_FACE_PATH, from: "src/formats/image/faces/frontal-face.txt" },
]

function tableFiles(): Plugin {
  return {
    name: "table-files",
    apply: "build",
    generateBundle() {
      for (const { path, from } of TABLES)
        this.emitFile({ type: "asset", fileName: path.slice(1), source: readFileSync(new URL(from, import.meta.url), "utf8") })
    },
  }
}

/** Writes what pages ask the manifest for to a file of its own, which the Worker is bundled with. */
function pageFiles(): Plugin {
  return {
    name: "page-files",
    apply: "build",
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error("The client is built into a folder")
      const manifest: FullManifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8"))
      writeFileSync(join(dir, ".vite/page-files.json"), JSON.stringify(trimManifest(manifest)))
    },
  }
}

/** Has the registries say what the declarations say, so that a page or an island is found as soon as its file is there. */
function registries(): Plugin {
  return { name: "registries", apply: "build", buildStart: () => void generate(import.meta.dirname) }
}

/**
 * Imports at run time are plain ones: no chunk has a stylesheet, and the page's head preloads what its islands need, so there is nothing left
 * for the helper that every script would fetch.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load()" : null),
  }
}

/** What contracts say of their calls and fields is for the API document and the checks: browsers get them without these words. */
function contractsWithoutWords(): Plugin {
  const WORDS = /\b(z\.describe\(|summary:|reached:\s*\{\s*\w+:)\s*"(?:[^"\\]|\\.)*"/g
  return {
    name: "contracts-without-words",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (/\/src\/domain\/.*\.ts$/.test(id) ? code.replaceAll(WORDS, '$1""') : null),
  }
}

/** Browsers get messages taken apart (`src/messages/compiled.ts`), and none of what would do it: an eighth of what every island loads. */
const COMPILED_MESSAGES = { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }

/** Modules that every island needs: React, messages, calls, and the parts of the kit that stand almost everywhere. */
const CORE = new RegExp(
  [
    "node_modules/(?:@nanostores/react|react|react-dom|scheduler|use-intl|@formatjs|icu-minify|zod|nanostores/(?:atom|lifecycle))/",
    "src/islands/_runtime/(?:messages|call|slow-strip|use-now|login-dialog|notices|island-data)[.]",
    "src/domain/_kernel/(?:call|envelope|errors|locales|once)[.]",
    "src/islands/_ui/(?:button|empty|failure|failure-box|skeleton|use-error-words|use-seconds-until)[.]",
    "lucide-react/dist/esm/(?:createLucideIcon|Icon|defaultAttributes|context|shared/)",
  ].join("|"),
)
/** What every island needs comes as one file, which compresses better than its thirty modules apart. */
const CORE_GROUP = { name: "core", test: CORE }

/** Scripts of a page with one island; beside them stand the page itself, its style sheet, the theme, the font, and what it asks the site. */
const MAXIMUM_SCRIPTS = 26
/** The room that makes images asks the site more than other pages do, so that fewer scripts are left for it. */
const MAXIMUM_SCRIPTS_OF_IMAGES = 22
const IMAGE_ROOM = "/create-image.island.tsx"
/** Where most people begin. */
const FIRST_ISLAND = /\/(?:create-image|feed-rest)\.island\.tsx$/
/** The panel of tasks, which the ring in the top bar has lent when it is pressed, and what only an owner opens. */
const LATER_ISLAND = /\/(?:task-panel|(?:admin|site)\/[\w-]+)\.tsx?$/
/** What the pages of members have besides: the menu of their account, the bell, the ring of their tasks, and what these share. */
const MEMBERS_MODULES = ["src/islands/identity/account-menu.ts", "src/islands/_entry/live-bar.ts"]
const MAXIMUM_SCRIPTS_OF_MEMBERS = 6
/** Home shows some twenty images, so that few scripts are left for what it loads by itself, and for what it loads of members besides. */
const HOME_MODULES = ["src/islands/_entry/wire-feed.ts", "src/islands/feed/feed-rest.island.tsx"]
const HOME_MODULES_OF_MEMBERS = ["src/islands/social/mark-buttons.ts", "src/islands/task/own-row.ts"]
const MAXIMUM_SCRIPTS_OF_HOME = 13
const MAXIMUM_SCRIPTS_OF_HOME_OF_MEMBERS = 22

const CHUNKS = mergedChunks({
  frame: "src/islands/_entry/shell.ts",
  client: "src/islands/_entry/client.ts",
  withIslands: "src/islands/_runtime/hydrate.tsx",
  maximumOf: (island) => (island.endsWith(IMAGE_ROOM) ? MAXIMUM_SCRIPTS_OF_IMAGES : MAXIMUM_SCRIPTS),
  isFirst: (island) => FIRST_ISLAND.test(island),
  isLater: (island) => LATER_ISLAND.test(island),
  ofMembers: MEMBERS_MODULES,
  maximumOfMembers: MAXIMUM_SCRIPTS_OF_MEMBERS,
  pages: [
    { modules: HOME_MODULES, maximum: MAXIMUM_SCRIPTS_OF_HOME },
    { modules: [...HOME_MODULES, ...MEMBERS_MODULES, ...HOME_MODULES_OF_MEMBERS], maximum: MAXIMUM_SCRIPTS_OF_HOME_OF_MEMBERS },
  ],
  plugins: () => [plainImports(), contractsWithoutWords(), ownIcons()],
  alias: [COMPILED_MESSAGES],
  groups: [CORE_GROUP],
})

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null
}

/**
 * Whether a worker cannot start without a module. All of those come in a chunk beside the worker's script, which has nothing in it that another
 * chunk would import: WebKit runs an imported script of a worker a second time, with modules and listeners of its own.
 */
function startsWith(id: string, modules: Modules): boolean {
  const seen = new Set<string>()
  const reaches = (each: string): boolean => {
    if (seen.has(each)) return false
    seen.add(each)
    return (
      modules.getModuleInfo(each)?.importers.some((importer) => modules.getModuleInfo(importer)?.isEntry === true || reaches(importer)) ??
      false
    )
  }
  return modules.getModuleInfo(id)?.isEntry === false && reaches(id)
}

/** Builds what the browser gets; the Worker is bundled by wrangler and reads the list of files that this build writes. */
export default defineConfig({
  base: "/",
  resolve: { alias: [COMPILED_MESSAGES] },
  publicDir: "public",
  plugins: [
    clientStamp(import.meta.dirname),
    plainImports(),
    contractsWithoutWords(),
    ownIcons(),
    registries(),
    CHUNKS.plugin,
    tailwindcss(),
    imageEngines(),
    videoEngine(),
    messageFiles(),
    tableFiles(),
    pageFiles(),
  ],
  worker: {
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: (id, modules) => (startsWith(id, modules) ? "worker-start" : null) }] },
      },
    },
  },
  build: {
    outDir: "dist/client",
    manifest: true,
    // The page's head names every chunk of its islands, so nothing has to be looked up at run time.
    modulePreload: false,
    assetsInlineLimit: 0,
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    rolldownOptions: {
      input: {
        client: "src/islands/_entry/client.ts",
        shell: "src/islands/_entry/shell.ts",
        theme: "src/islands/_runtime/theme.ts",
        app: "src/islands/_ui/app.css",
      },
      output: {
        codeSplitting: { groups: [CORE_GROUP, CHUNKS.group] },
      },
    },
  },
})
