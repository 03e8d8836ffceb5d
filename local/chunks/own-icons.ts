import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"

const PACKAGE = "lucide-react"
const ISLANDS = "/src/islands/"
const IMPORT = /import \{([^}]*)\} from "lucide-react"/g
const EXPORT = /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g

/**
 * Gives each module icons of its own. An icon that many share would be a file of its own, which is smaller than the request for it; within a
 * file a second copy costs next to nothing.
 */
export function ownIcons(): Plugin {
  const index = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), `../esm/${PACKAGE}.mjs`)
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: "own-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes(ISLANDS) || !code.includes(`"${PACKAGE}"`)) return null
      files ??= iconFiles(readFileSync(index, "utf8"))
      const known = files
      // Below the project: the plan of chunks weighs names too, and is to be the same in every folder.
      const owner = id.slice(id.lastIndexOf(ISLANDS))
      return code.replaceAll(IMPORT, (_all, names: string) => importsOf(names, (name) => known.get(name), { index, owner }))
    },
  }
}

/** The file of each icon by each of its names. */
function iconFiles(index: string): ReadonlyMap<string, string> {
  const names = (list: string) => list.split(",").map((each) => each.trim().replace("default as ", ""))
  return new Map([...index.matchAll(EXPORT)].flatMap(([, list = "", file = ""]) => names(list).map((name) => [name, file] as const)))
}

function importsOf(
  names: string,
  fileOf: (name: string) => string | undefined,
  at: { readonly index: string; readonly owner: string },
): string {
  const imported = names.split(",").map((each) => each.trim())
  return imported
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => {
      const [name = "", local = name] = each.split(" as ")
      const file = fileOf(name)
      if (file === undefined) throw new Error(`${PACKAGE} has no icon ${name}`)
      return `import ${local} from ${JSON.stringify(`${join(dirname(at.index), file)}?in=${encodeURIComponent(at.owner)}`)}`
    })
    .join("\n")
}
