import type { Locale } from "../_shared/locales.ts"
import { catalogue as ar } from "./ar/index.ts"
import { catalogue as en } from "./en/index.ts"
import type { Catalogue } from "./index.ts"
import { catalogue as ja } from "./ja/index.ts"
import { catalogue as zhCn } from "./zh-cn/index.ts"

/** The catalogues of all languages, for the build, which writes each to a file of its own. The Worker has them from there. */
export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = { en, "zh-cn": zhCn, ja, ar }
