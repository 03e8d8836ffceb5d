import { wireCopyButtons } from "./copy-buttons.ts"
import { wireDialogs } from "./dialogs.ts"
import { wirePictureTransition } from "./picture-transition.ts"
import { wireAccountMenu } from "./wire-account-menu.ts"
import { wireLogin } from "./wire-login.ts"

wireDialogs()
wireCopyButtons()
wirePictureTransition()
wireLogin()
wireAccountMenu()
