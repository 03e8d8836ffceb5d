/** The frame of every page: navigation, top bar, footer, the pages of the shell itself. */
export const shell = {
  brand: "Atelier",
  tagline: "Make images from words, watch them appear, keep and share them.",
  skipToContent: "Skip to the content",
  mainNavigation: "Main",
  home: "Home",
  create: "Create",
  tools: "Tools",
  language: "Language",
  theme: "Switch between dark and light",
  signIn: "Sign in",
  previewNote: "The images here are painted by the preview renderer, which uses no AI model.",
  connectGpu: "Connect a GPU",
  notFoundTitle: "There is nothing at this address",
  notFoundBody: "The page may have been taken down, or the address has a typing error.",
  errorTitle: "This page could not be shown",
  errorBody: "The failure is ours. Your work is safe; try the page again in a moment.",
  unavailableTitle: "We cannot reach the works just now",
  unavailableBody: "The page comes back by itself once the database answers. Try again in a moment.",
  requestId: "Request {id}",
  tryAgain: "Try again",
  goHome: "Go to the home page",
  makeSomething: "Make something",
  aboutTitle: "The preview renderer",
  aboutLead: "Atelier can paint without a GPU. What paints then is Easel, a small program that comes with it.",
  aboutWhatTitle: "What it is",
  aboutWhat:
    "Easel reads your words, looks for subjects, light, weather, colours and a style that it knows, and paints them by rule. It learned nothing and guesses nothing: it is no AI model. What it does not know, it leaves out.",
  aboutWhyTitle: "What it is good for",
  aboutWhy:
    "Everything around the image is real: the queue, the progress, the live preview, cancelling, the history, the recipe. You can try the whole way from a sentence to a kept image on any machine.",
  aboutConnectTitle: "Connect a GPU",
  aboutConnect:
    "Atelier asks its renderers over HTTP, and anything that speaks the render protocol can take Easel's place. Name yours in the variable RENDERERS; when it says that it is no preview, its works no longer carry the preview mark.",
  aboutStep1: "On the machine with the GPU, start a renderer that speaks the protocol, and see that this server reaches its address.",
  aboutStep2:
    "Add it to RENDERERS: a name, the kind of protocol, its address, how many tasks it takes at once and, where it asks for one, its token.",
  aboutStep3: "Restart. /api/health shows whether every renderer answers.",
  aboutProtocol:
    "A renderer says what it can do, takes tasks, tells how they come along, hands the images out and cancels. The exact form is in docs/render-protocol.md.",
} as const
