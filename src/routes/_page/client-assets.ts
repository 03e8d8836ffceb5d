import manifestJson from "../../../dist/client/.vite/page-files.json" with { type: "json" }
import { readClientAssets } from "./read-client-assets.ts"

/** The files of the client build that this Worker was bundled with. */
export const clientAssets = readClientAssets(manifestJson)
