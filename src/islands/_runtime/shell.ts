import { wireCopyButtons } from "./copy-buttons.ts"
import { wireDialogs } from "./dialogs.ts"
import { wirePictureTransition } from "./picture-transition.ts"

wireDialogs()
wireCopyButtons()
wirePictureTransition()
