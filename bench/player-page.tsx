import { createRoot } from "react-dom/client"
import { IslandRoot } from "../src/islands/_runtime/messages.tsx"
import { Player } from "../src/islands/stream/player.tsx"
import words from "../src/messages/stream/en.json" with { type: "json" }

/** The page of the player measurement: a player before the stream that its address names. */
const stream = new URLSearchParams(location.search).get("stream") ?? undefined
createRoot(document.body).render(
  <IslandRoot context={{ locale: "en", nowMs: 0, messages: { stream: words } }}>
    <Player title="Video" width={1280} height={720} sources={{ stream }} />
  </IslandRoot>,
)
