/** The frame of every page: navigation, top bar, footer, the pages of the shell itself. */
export const shell = {
  brand: "Atelier",
  tagline: "Turn words into images, watch them appear, and share them.",
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  home: "Home",
  create: "Create",
  tools: "Tools",
  language: "Language",
  languageNow: "Language: {language}",
  theme: "Switch between dark and light theme",
  signIn: "Sign in",
  previewNote: "Images here come from the preview renderer, which doesn't use an AI model.",
  connectGpu: "Connect a GPU",
  notFoundTitle: "Page not found",
  notFoundBody: "The page may have been removed, or the address has a typo.",
  errorTitle: "Couldn't show this page",
  errorBody: "Something went wrong on our end. Your creations are safe. Try again in a moment.",
  unavailableTitle: "Couldn't load creations",
  unavailableBody: "The service is unavailable right now. Try again in a moment.",
  requestId: "Request ID: {id}",
  tryAgain: "Try again",
  goHome: "Go to home page",
  needsScript: "This page needs JavaScript. Turn it on for this site and reload the page.",
  makeSomething: "Start creating",
  aboutTitle: "The preview renderer",
  aboutLead: "Atelier works without a GPU. It then uses Easel, a small renderer that comes with it.",
  aboutWhatTitle: "What it is",
  aboutWhat:
    "Easel looks in your prompt for subjects, light, weather, colors, and styles that it knows, and paints them by fixed rules. It isn't an AI model: it wasn't trained, and it skips words it has no rule for.",
  aboutWhyTitle: "What it's good for",
  aboutWhy:
    "Everything around the image is real: the queue, the progress, the live preview, canceling, the history, and the recipe. You can try every step on any computer, from a prompt to a saved image.",
  aboutConnectTitle: "Connect a GPU",
  aboutConnect:
    "Atelier calls its renderers over HTTP, and any program that supports the render protocol can replace Easel. Add yours to the RENDERERS variable. If it reports that it isn't a preview renderer, its creations have no preview mark.",
  aboutStep1:
    "On the computer with the GPU, start a renderer that supports the protocol, and make sure that this server can reach its address.",
  aboutStep2: "Add it to RENDERERS: a name, the protocol, the address, how many tasks it runs at once, and its token if it needs one.",
  aboutStep3: "Restart. /api/health shows whether every renderer responds.",
  aboutProtocol:
    "A renderer lists what it supports, accepts tasks, reports progress, returns images, and cancels tasks. The details are in docs/render-protocol.md.",
} as const
