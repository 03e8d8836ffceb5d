import { wireCopyButtons } from "../_runtime/copy-buttons.ts"
import { wireDialogs } from "../_runtime/dialogs.ts"
import { wireImageTransition } from "../_runtime/image-transition.ts"
import { wireGenerator } from "../_runtime/wire-generator.ts"
import { wireLogin } from "../_runtime/wire-login.ts"
import { wireTaskNotices } from "../_runtime/wire-task-notices.ts"
import { wireAccountMenu } from "./wire-account-menu.ts"
import { wireCollect } from "./wire-collect.ts"

wireDialogs()
wireCopyButtons()
wireImageTransition()
wireLogin(() => import("./client.ts"))
wireGenerator(() => import("./client.ts"))
wireTaskNotices(() => import("./client.ts"))
wireAccountMenu()
wireCollect()
