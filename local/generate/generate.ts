import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { GPU_FIELDS, gpuFields } from "./gpu-fields.ts"
import { islandRegistries } from "./island-registry.ts"
import { KIND_REGISTRY, kindRegistry } from "./kind-registry.ts"
import { PAGE_REGISTRY, pageRegistry } from "./page-registry.ts"
import { currentText, type SourceText } from "./source-text.ts"
import { writeWordTypes } from "./word-types.ts"

/** Every generated file by its path from the root, as the declarations want it. Throws where one cannot be read. */
function generatedFiles(root: string): ReadonlyMap<string, string> {
  const read = (pattern: string): readonly SourceText[] =>
    globSync(pattern, { cwd: root })
      .toSorted()
      .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
  return new Map([
    [GPU_FIELDS, gpuFields()],
    [KIND_REGISTRY, kindRegistry(read("src/domain/*/kinds/*.ts"))],
    [PAGE_REGISTRY, pageRegistry(read("src/routes/*/*.page.tsx"))],
    ...islandRegistries(read("src/islands/*/*.island.tsx")),
  ])
}

/** The generated files that are not what the declarations want. */
export function staleFiles(root: string): readonly string[] {
  return [...generatedFiles(root)].filter(([file, text]) => currentText(join(root, file)) !== text).map(([file]) => file)
}

/** Writes the generated files that are not what the declarations want, and the types of words; answers which of the committed ones. */
export function generate(root: string): readonly string[] {
  writeWordTypes(root)
  const stale = staleFiles(root)
  const wanted = generatedFiles(root)
  for (const file of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), wanted.get(file) ?? "")
  }
  return stale
}
