import { createRoot } from "react-dom/client"
import { IslandRoot } from "../src/islands/_runtime/messages.tsx"
import { Player, type PlayerProps } from "../src/islands/stream/player.tsx"
import { PlayerDialog } from "../src/islands/stream/player-dialog.tsx"
import type { HarnessPage } from "./player-stage.ts"

/** Shows the player alone, as the page that carries it says. */
const told: HarnessPage = JSON.parse(document.getElementById("told")?.textContent ?? "null")
const root = createRoot(document.getElementById("root") ?? document.body)

function show(isDialogOpen: boolean): void {
  const video: PlayerProps = told.video
  root.render(
    <IslandRoot context={{ locale: told.locale, nowMs: 0, messages: { stream: told.words } }}>
      {told.isDialog ? (
        <>
          <button type="button" onClick={() => show(true)}>
            Open
          </button>
          {isDialogOpen ? <PlayerDialog {...video} onClose={() => show(false)} /> : null}
        </>
      ) : (
        <Player {...video} />
      )}
    </IslandRoot>,
  )
}

show(false)
