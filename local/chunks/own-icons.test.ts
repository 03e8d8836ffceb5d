import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { ownIcons } from "./own-icons.ts"

const transformed = (code: string) => {
  const { transform } = ownIcons()
  if (typeof transform !== "function") throw new Error("the plugin transforms nothing")
  return Reflect.apply(transform, {}, [code, "/project/src/islands/a/b.tsx"])
}

test("gives a module its own copy of each icon, by any of the icon's names, and none of the types", () => {
  const made = transformed(
    'import {\n  House,\n  Image as Picture,\n  type LucideIcon,\n} from "lucide-react"\nimport { a } from "./a.ts"\n',
  )
  const imports = [...String(made).matchAll(/import (\w+) from "([^?]+)\?in=([^"]+)"/g)].map(([, name, file, owner]) => ({
    name,
    file,
    owner,
  }))
  expect(imports.map(({ name, file }) => [name, file?.split("/").at(-1)])).toEqual([
    ["House", "house.mjs"],
    ["Picture", "image.mjs"],
  ])
  for (const { file, owner } of imports) expect([existsSync(file ?? ""), owner]).toEqual([true, encodeURIComponent("/src/islands/a/b.tsx")])
  expect(made).toContain('import { a } from "./a.ts"')
  expect(made).not.toContain("LucideIcon")
})

test("an icon that there is not stops the build", () => {
  expect(() => transformed('import { NoSuchIcon } from "lucide-react"')).toThrow("NoSuchIcon")
})
