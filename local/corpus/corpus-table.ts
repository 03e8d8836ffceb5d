import type { CorpusFile } from "./corpus-file.ts"
import { FOREIGN_FILES } from "./foreign-files.ts"
import { MADE_AUDIO } from "./made-audio.ts"
import { CHANGED_VIDEO } from "./made-changes.ts"
import { MADE_DOCUMENTS } from "./made-documents.ts"
import { MADE_IMAGES } from "./made-images.ts"
import { MADE_VIDEO } from "./made-video.ts"

/** Files that are made on the spot. */
const MADE: readonly CorpusFile[] = [...MADE_VIDEO, ...CHANGED_VIDEO, ...MADE_AUDIO, ...MADE_IMAGES, ...MADE_DOCUMENTS]

/** Every file of the corpus. */
export const CORPUS: readonly CorpusFile[] = [...MADE, ...FOREIGN_FILES]
