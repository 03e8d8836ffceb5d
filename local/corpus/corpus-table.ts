import type { CorpusFile } from "./corpus-file.ts"
import { MADE_VIDEO } from "./made-video.ts"

/** Every file of the corpus. */
export const CORPUS: readonly CorpusFile[] = [...MADE_VIDEO]
