import { wireCopyButtons } from "../_runtime/copy-buttons.ts"
import { wireDialogs } from "../_runtime/dialogs.ts"
import { wireImageTransition } from "../_runtime/image-transition.ts"
import { wireAgeGate } from "../_runtime/wire-age-gate.ts"
import { wireLentScreens } from "../_runtime/wire-lent-screens.ts"
import { wireLogin } from "../_runtime/wire-login.ts"
import { wireAccountMenu } from "./wire-account-menu.ts"
import { wireCollect } from "./wire-collect.ts"

wireDialogs()
wireCopyButtons()
wireImageTransition()
wireLogin(() => import("./client.ts"))
wireAgeGate(() => import("./client.ts"))
wireLentScreens(() => import("./client.ts"))
wireAccountMenu()
wireCollect()
// A work's page has buttons of its own.
if (document.querySelector("[data-work]")) import("./wire-work.ts").then(({ wireWork }) => wireWork(), reportError)
