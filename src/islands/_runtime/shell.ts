import { wireCopyButtons } from "./copy-buttons.ts"
import { wireDialogs } from "./dialogs.ts"
import { wireImageTransition } from "./image-transition.ts"
import { wireAccountMenu } from "./wire-account-menu.ts"
import { wireLogin } from "./wire-login.ts"

wireDialogs()
wireCopyButtons()
wireImageTransition()
wireLogin()
wireAccountMenu()
